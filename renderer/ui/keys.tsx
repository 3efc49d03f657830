/** A key or a combination as it stands on the keyboard: "Shift+A" is drawn as two keys. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="keys">
      {keys.split('+').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

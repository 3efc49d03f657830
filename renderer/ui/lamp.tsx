/** The lamp in one stroke weight; `lit` adds the flame. Decoration: the words beside it carry the meaning. */
export function Lamp({ size, lit = false }: { size: number; lit?: boolean }) {
  return (
    <svg className="lamp" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2.5 8.5C5 8.7 6.2 11 7.5 11.5H17C17 15.2 14.8 17.5 12 17.5C8 17.5 6.3 14.5 5.4 12.3C4.7 10.6 3.9 9.6 2.5 8.5Z" />
      <path d="M17 12.2c2-1.6 4.7-1 4.7 1 0 2-2.6 2.9-5.4 2" />
      <path d="M9 11.5C9.3 9.3 10.5 8.3 12.2 8.3s2.9 1 3.2 3.2M12.2 8.3V6.9M12.2 17.5v2.2M9 19.8h6.4" />
      {lit && <path className="lamp-flame" d="M2.9 6.1C1.7 4.9 3.1 4 3 2.5c1.5 1 1.9 2.5.7 3.6" />}
    </svg>
  );
}

/** The lamp in one stroke weight; `lit` adds the flame. Decoration: the words beside it carry the meaning. */
export function Lamp({ size, lit = false }: { size: number; lit?: boolean }) {
  return (
    <svg className="lamp" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M1.8 8.7C4.6 8.9 6 12 9 12.4H17.2C16.8 15.6 14.8 17.2 12.4 17.2C7.8 17.2 6.2 15 4.8 12.4C4 10.9 3.2 9.7 1.8 8.7Z" />
      <path d="M17.1 12.9c1.6-2.7 5.1-2.5 5.1.2 0 2.2-3 3-5.8 2" />
      <path d="M9.6 12.4c.4-1.9 1.6-2.6 3.2-2.6s2.9.7 3.3 2.6M12.8 9.8V8.5M12.4 17.2v2.1M9.2 19.4h6.4" />
      {lit && <path className="lamp-flame" d="M2.3 6.4C1 5.4 2.3 4.4 2.2 2.8c1.7 1 2.1 2.6.9 3.6" />}
    </svg>
  );
}

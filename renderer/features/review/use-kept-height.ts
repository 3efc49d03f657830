import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Keeps a card at least as tall as it was when it was decided, while the pointer is among the cards or the focus is in
 * this one: what lies below must not come up under the pointer. Returns the height in px, null for its own.
 */
export function useKeptHeight(ref: RefObject<HTMLElement | null>, status: string): number | null {
  const before = useRef({ status, height: 0 });
  const [kept, setKept] = useState<number | null>(null);
  useLayoutEffect(() => {
    const card = ref.current;
    const { status: last, height } = before.current;
    if (card === null || last === status) return;
    if (card.matches(':focus-within') || among(card).matches(':hover')) setKept(height);
  }, [ref, status]);
  // After every render: the last height before a decision is the one that counts.
  useLayoutEffect(() => {
    before.current = { status, height: ref.current?.offsetHeight ?? 0 };
  });
  useEffect(() => {
    const card = ref.current;
    if (card === null || kept === null) return;
    const cards = among(card);
    const leave = () => setKept(null);
    const moveOn = ({ relatedTarget }: FocusEvent) => {
      const stays = relatedTarget instanceof Node && card.contains(relatedTarget);
      if (!stays && !cards.matches(':hover')) setKept(null);
    };
    cards.addEventListener('pointerleave', leave);
    card.addEventListener('focusout', moveOn);
    return () => {
      cards.removeEventListener('pointerleave', leave);
      card.removeEventListener('focusout', moveOn);
    };
  }, [ref, kept]);
  return kept;
}

function among(card: HTMLElement): HTMLElement {
  return card.closest<HTMLElement>('.cards') ?? card;
}

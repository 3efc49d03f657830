import { create } from 'zustand';

type ProgressState = {
  /** Characters of the answer that have come in, by session. */
  characters: Record<string, number>;
  note: (sessionId: string, characters: number) => void;
};

/** How far the answers of a model have come: a hint for the eye, forgotten with the window. */
export const useProgress = create<ProgressState>((set) => ({
  characters: {},
  note: (sessionId, characters) => set((state) => ({ characters: { ...state.characters, [sessionId]: characters } })),
}));

import { nativeTheme } from 'electron';

/** What a window shows before its page has drawn anything; as renderer/styles/tokens.css has it. */
export function paperColor(): string {
  return nativeTheme.shouldUseDarkColors ? '#1b1a17' : '#faf8f4';
}

import { dialog, shell, type BrowserWindow } from 'electron';
import type { Translate } from '../../../shared/i18n/translate';
import { checkedMailto, checkedWebLink } from './link-rules';

export type ExternalLinks = {
  /** Asks with the real host and the whole target in view; resolves to whether it was opened. */
  openWebLink(url: string): Promise<boolean>;
  /** For mailto URLs that the app built itself from an approved draft. */
  openMailto(url: string): Promise<void>;
};

/** The only way out of the app to another program (bars E7). Both throw AppError `bad_input` for anything else. */
export function createExternalLinks(deps: {
  translate: () => Translate;
  parent: () => BrowserWindow | null;
}): ExternalLinks {
  const confirm = async (url: URL) => {
    const translate = deps.translate();
    const options = {
      type: 'question' as const,
      message: translate('shell.link.question', { host: url.host }),
      detail: url.href,
      buttons: [translate('shell.link.open'), translate('shell.link.cancel')],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    };
    const parent = deps.parent();
    const { response } = await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options));
    return response === 0;
  };

  return {
    async openWebLink(raw) {
      const url = checkedWebLink(raw);
      if (!(await confirm(url))) return false;
      await launch(url.href);
      return true;
    },
    async openMailto(raw) {
      await launch(checkedMailto(raw));
    },
  };
}

/** The one call of shell.openExternal. */
async function launch(url: string): Promise<void> {
  await shell.openExternal(url);
}

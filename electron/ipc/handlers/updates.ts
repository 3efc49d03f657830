import type { UpdateView } from '../../../shared/domain/update';
import type { Handlers } from '../registry';

export type UpdateHandlerDependencies = {
  view: () => UpdateView;
  /** Resolves when the feed has answered. */
  look: () => Promise<void>;
  /** Begins; how far it is comes with the view. */
  download: () => void;
  restart: () => void;
  openPage: () => Promise<boolean>;
};

type UpdateCalls = Extract<keyof Handlers, `updates.${string}`>;

/** updates.*: whether there is a newer version, and bringing it here. */
export function updateHandlers(deps: UpdateHandlerDependencies): Pick<Handlers, UpdateCalls> {
  return {
    'updates.get': () => deps.view(),
    'updates.look': async () => {
      await deps.look();
      return deps.view();
    },
    'updates.download': () => {
      deps.download();
      return deps.view();
    },
    'updates.restart': () => {
      deps.restart();
      return {};
    },
    'updates.openPage': async () => ({ opened: await deps.openPage() }),
  };
}

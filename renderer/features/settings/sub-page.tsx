import { ChevronLeft } from 'lucide-react';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import type { TextKey } from '../../../shared/i18n/translate';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { useWide } from '../../lib/wide';
import { useNavigation, type SettingsPage } from '../frame/navigation-store';
import { useCommands } from '../frame/window-keys';

const HOME = { page: { name: 'home' }, label: 'nav.settings' } as const;

type SubPageProps = {
  title: string;
  /** Where Escape and the button on top lead; the settings themselves where nothing else is said. */
  back?: { page: SettingsPage; label: TextKey };
  children: ReactNode;
};

/** A page behind a row: its title has the focus, Escape goes back. */
export function SubPage({ title, back = HOME, children }: SubPageProps) {
  const { t } = useText();
  const ref = useRef<HTMLHeadingElement>(null);
  const { page, label } = back;
  // The list is beside the page then: nothing to go back to, and the focus stays on its row.
  const besideList = useWide() && back === HOME;
  const leave = useCallback(() => useNavigation.getState().goToSettings(page), [page]);
  useEffect(() => {
    if (!besideList) ref.current?.focus();
  }, [besideList]);
  useCommands(
    useCallback(
      (command) => {
        if (command === 'back') leave();
        return command === 'back';
      },
      [leave],
    ),
  );
  return (
    <div className="page">
      {!besideList && (
        <Button label={t(label)} shortcut="Esc" icon={ChevronLeft} look="quiet" className="page-back" onClick={leave} />
      )}
      <h1 ref={ref} className="page-title" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

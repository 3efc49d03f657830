import { ArrowUpCircle } from 'lucide-react';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { useNavigation } from '../frame/navigation-store';
import { placePage } from '../settings/settings-place';
import { useUpdates } from './updates-store';

/** Says without a word that there is a newer version; the page behind it says more. */
export function UpdateButton() {
  const { t } = useText();
  const updates = useUpdates((state) => state.updates);
  if (updates === null || updates.version === null) return null;
  const { state, version } = updates;
  return (
    <Button
      label={t(state === 'ready' ? 'updates.ready' : 'updates.there', { version })}
      icon={ArrowUpCircle}
      look="quiet"
      iconOnly
      data-testid="update-there"
      onClick={() => useNavigation.getState().goToSettings(placePage('about'))}
    />
  );
}

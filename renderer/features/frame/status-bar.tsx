import { CircleAlert, CirclePause, CloudOff, Keyboard, RefreshCw } from 'lucide-react';
import { call } from '../../bridge/call';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { When } from '../content/when';
import { UndoBar, useUndoOffer } from '../review/undo-bar';
import { useAccounts } from '../settings/accounts-store';
import { UpdateButton } from '../updates/update-button';
import { useCheckNow } from './check-now';
import { useNavigation } from './navigation-store';
import { useStatus } from './status-store';
import { watchState } from './watch-state';

/** How watching the mailboxes goes; for ten seconds after an approval the way back, which needs the whole line. */
export function StatusBar() {
  const undo = useUndoOffer();
  return <footer className="status-bar">{undo === null ? <WatchLine /> : <UndoBar {...undo} />}</footer>;
}

function WatchLine() {
  const { t } = useText();
  const { status, checking } = useStatus();
  const showHelp = useNavigation((state) => state.showHelp);
  const check = useCheckNow();
  return (
    <>
      <div className="status-text">
        <Watching />
        {status?.demo === true && <span className="status-demo">{t('status.demo')}</span>}
      </div>
      <UpdateButton />
      {status !== null && status.accounts > 0 && (
        <Button
          label={t('status.checkNow')}
          shortcut="R"
          icon={RefreshCw}
          look="quiet"
          iconOnly
          busy={checking}
          onClick={check}
        />
      )}
      <Button
        label={t('keys.title')}
        shortcut="?"
        icon={Keyboard}
        look="quiet"
        iconOnly
        onClick={() => showHelp(true)}
      />
    </>
  );
}

function Watching() {
  const { t, said } = useText();
  const { status, error, checking } = useStatus();
  const accounts = useAccounts((state) => state.accounts);
  switch (watchState({ status, failed: error !== null, checking, accounts })) {
    case 'starting':
      return null;
    case 'down':
      return <Mark icon={CircleAlert} tone="bad" text={said(error?.message ?? '') || t('error.UNAVAILABLE')} />;
    case 'noMailbox':
      return <span>{t('status.noMailbox')}</span>;
    case 'checking':
      return <span>{t('status.checking')}</span>;
    case 'paused':
      return (
        <>
          <Mark icon={CirclePause} text={t('status.paused')} />
          <Button
            label={t('status.resume')}
            look="quiet"
            data-testid="resume"
            onClick={() => void call('app.resume', {})}
          />
        </>
      );
    case 'offline':
      return (
        <>
          <Mark icon={CloudOff} text={t('status.offline')} />
          <LastCheck />
        </>
      );
    case 'never':
      return <span>{t('status.neverChecked')}</span>;
    case 'checked':
      return <LastCheck />;
  }
}

function LastCheck() {
  const { t } = useText();
  const atMs = useStatus((state) => state.status?.lastCheckedAtMs ?? null);
  if (atMs === null) return null;
  return (
    <span>
      {t('status.lastChecked')} <When atMs={atMs} />
    </span>
  );
}

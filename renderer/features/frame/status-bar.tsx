import { Keyboard, RefreshCw } from 'lucide-react';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { When } from '../content/when';
import { UndoBar, useUndoOffer } from '../review/undo-bar';
import { useNavigation } from './navigation-store';
import { useStatus } from './status-store';

export function StatusBar() {
  const { t } = useText();
  const { status, checking, checkNow } = useStatus();
  const showHelp = useNavigation((state) => state.showHelp);
  const undo = useUndoOffer();
  const check = async () => {
    const error = await checkNow();
    announce(error === null ? t('status.checked') : error.message || t(`error.${error.code}`), error !== null);
  };
  return (
    <footer className="status-bar">
      {undo !== null ? (
        <UndoBar {...undo} />
      ) : (
        <p className="status-text">
          <span>{checking ? t('status.checking') : <LastCheck />}</span>
          {status?.demo === true && <span className="status-demo">{t('status.demo')}</span>}
        </p>
      )}
      {status !== null && status.accounts > 0 && (
        <Button
          label={t('status.checkNow')}
          shortcut="R"
          icon={RefreshCw}
          look="quiet"
          iconOnly
          busy={checking}
          onClick={() => void check()}
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
    </footer>
  );
}

function LastCheck() {
  const { t } = useText();
  const status = useStatus((state) => state.status);
  const error = useStatus((state) => state.error);
  if (status === null) return error === null ? '' : error.message || t(`error.${error.code}`);
  if (status.accounts === 0) return t('status.noMailbox');
  if (status.paused) return t('status.paused');
  if (status.lastCheckedAtMs === null) return t('status.neverChecked');
  return (
    <>
      {t('status.lastChecked')} <When atMs={status.lastCheckedAtMs} />
    </>
  );
}

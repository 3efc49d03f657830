import { ChevronRight, Cpu, Inbox, MailPlus, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { useText } from '../../lib/text';
import { Lamp } from '../../ui/lamp';
import { ErrorNote } from '../frame/error-note';
import { useNavigation } from '../frame/navigation-store';
import { useStatus } from '../frame/status-store';
import { useModel } from '../model/model-store';
import { useReview } from '../review/review-store';
import { useAccounts } from '../settings/accounts-store';

/** First run: what this is, and three doors. */
export function WelcomeScreen() {
  const { t } = useText();
  const { goToSettings } = useNavigation.getState();
  const [opening, setOpening] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const openDemo = async () => {
    setOpening(true);
    setError(null);
    const answer = await call('app.openDemo', {});
    if (!answer.ok) setError(answer.error);
    await Promise.all([
      useStatus.getState().refresh(),
      useAccounts.getState().refresh(),
      useReview.getState().refresh(),
    ]);
    setOpening(false);
  };
  return (
    <div className="welcome">
      <div className="welcome-picture">
        <Lamp size={72} lit />
      </div>
      <h1>{t('welcome.title')}</h1>
      <p className="welcome-lead">{t('welcome.lead')}</p>
      <p className="welcome-example" aria-label={t('welcome.exampleLabel')}>
        <span className="muted">{t('field.subject')}</span>
        <span>
          <strong>{t('welcome.examplePrefix')}</strong> {t('welcome.exampleTopic')}
        </span>
      </p>
      {error !== null && <ErrorNote error={error} onRetry={() => void openDemo()} />}
      <ul className="doors">
        <Door
          icon={Inbox}
          title={opening ? t('welcome.demoOpening') : t('welcome.demo')}
          text={t('welcome.demoText')}
          testId="door-demo"
          onOpen={() => void openDemo()}
        />
        <Door
          icon={MailPlus}
          title={t('welcome.mailbox')}
          text={t('welcome.mailboxText')}
          testId="door-mailbox"
          onOpen={() => goToSettings({ name: 'addImap' })}
        />
        <Door
          icon={Cpu}
          title={t('welcome.model')}
          text={useModelText()}
          testId="door-model"
          onOpen={() => goToSettings({ name: 'model' })}
        />
      </ul>
    </div>
  );
}

/** Once a model is chosen the door says which. */
function useModelText(): string {
  const { t } = useText();
  const model = useModel((state) => state.model);
  useEffect(() => void useModel.getState().refresh(), []);
  const chosen = model !== null && model.provider !== 'builtin' ? model.model : null;
  return chosen === null ? t('welcome.modelText') : t('welcome.modelChosen', { model: chosen });
}

type DoorProps = { icon: LucideIcon; title: string; text: string; testId: string; onOpen: () => void };

function Door({ icon: Icon, title, text, testId, onOpen }: DoorProps) {
  return (
    <li>
      <button type="button" className="door" data-testid={testId} onClick={onOpen}>
        <Icon className="icon door-icon" aria-hidden />
        <span className="door-title">{title}</span>
        <span className="door-text muted">{text}</span>
        <ChevronRight className="icon" aria-hidden />
      </button>
    </li>
  );
}

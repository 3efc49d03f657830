import { useHealth } from '../health/health-store';
import { useAccounts } from '../settings/accounts-store';
import { usePreferences } from '../settings/preferences-store';
import { useOutcomes } from '../outcomes/outcomes-store';
import { useProgress } from '../review/progress-store';
import { useReview } from '../review/review-store';
import { useModel } from '../model/model-store';
import { useRules } from '../rules/rules-store';
import { useUpdates } from '../updates/updates-store';
import { useNavigation } from './navigation-store';
import { useStatus } from './status-store';
import '../../bridge/genie-bridge';

/**
 * First fetch and listening, once for the life of the page. Events are hints: the stores fetch again and main's answer
 * replaces what they hold.
 */
export function followEvents() {
  const status = () => void useStatus.getState().refresh();
  const accounts = () => void useAccounts.getState().refresh();
  const preferences = () => void usePreferences.getState().refresh();

  window.genie.on('review.changed', () => {
    void useReview.getState().refresh();
    if (useOutcomes.getState().items !== null) void useOutcomes.getState().refresh();
    status();
  });
  window.genie.on('review.progress', ({ sessionId, characters }) => {
    useProgress.getState().note(sessionId, characters);
  });
  window.genie.on('accounts.changed', () => {
    accounts();
    status();
  });
  window.genie.on('settings.changed', () => {
    preferences();
    status();
    if (useModel.getState().model !== null) void useModel.getState().refresh();
    if (useRules.getState().rules !== null) void useRules.getState().refresh();
  });
  window.genie.on('status.changed', () => {
    status();
    if (useHealth.getState().health !== null) void useHealth.getState().refresh();
  });
  window.genie.on('updates.changed', () => void useUpdates.getState().refresh());
  window.genie.on('app.navigate', ({ to, item }) => {
    useNavigation.getState().go(to);
    if (to === 'review' && item !== null) void useReview.getState().open(item);
  });

  status();
  preferences();
  accounts();
  void useReview.getState().refresh();
  void useUpdates.getState().refresh();
}

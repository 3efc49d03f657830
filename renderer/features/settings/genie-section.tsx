import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { count } from '../../lib/format';
import { useText } from '../../lib/text';
import { Note } from '../../ui/note';
import { ErrorNote } from '../frame/error-note';
import { useNavigation, type SettingsPage } from '../frame/navigation-store';
import { useModel } from '../model/model-store';
import { usePrograms } from '../programs/programs-store';
import { useRules } from '../rules/rules-store';
import { useTools } from '../tools/tools-store';

/** What Genie works with: one row a page, each saying how it stands. */
export function GenieSection() {
  const { t } = useText();
  const model = useModel((state) => state.model);
  const modelError = useModel((state) => state.error);
  const { refresh } = useModel.getState();
  useEffect(() => {
    void useRules.getState().refresh();
    void useTools.getState().refresh();
    void usePrograms.getState().refresh();
  }, []);
  return (
    <section className="settings-section" aria-labelledby="settings-genie">
      <h2 id="settings-genie" className="section-title">
        {t('settings.genie')}
      </h2>
      {model === null && modelError !== null && <ErrorNote error={modelError} onRetry={() => void refresh()} />}
      {model !== null && !model.usable && (
        <Note tone="error" title={model.problem ?? t('model.unusable')} hint={t('model.unusableHint')} />
      )}
      <ul className="settings-rows">
        <Row page={{ name: 'model' }} testId="change-model" title={t('model.title')} state={useModelState()} />
        <Row page={{ name: 'rules' }} testId="open-rules" title={t('rules.title')} state={useRulesState()} />
        <Row
          page={{ name: 'voice', accountId: null }}
          testId="open-voice"
          title={t('voice.title')}
          state={t('voice.row')}
        />
        <Row page={{ name: 'privacy' }} testId="open-privacy" title={t('privacy.title')} state={t('privacy.row')} />
        <Row page={{ name: 'tools' }} testId="open-tools" title={t('tools.title')} state={useToolsState()} />
        <Row
          page={{ name: 'programs' }}
          testId="open-programs"
          title={t('programs.title')}
          state={useProgramsState()}
        />
      </ul>
    </section>
  );
}

type RowProps = { page: SettingsPage; testId: string; title: string; state: string };

function Row({ page, testId, title, state }: RowProps) {
  return (
    <li>
      <button
        type="button"
        className="settings-row"
        data-testid={testId}
        onClick={() => useNavigation.getState().goToSettings(page)}
      >
        <span className="settings-row-title">{title}</span>
        <span className="settings-row-state muted">{state}</span>
        <ChevronRight className="icon" aria-hidden />
      </button>
    </li>
  );
}

function useModelState(): string {
  const { t } = useText();
  const model = useModel((state) => state.model);
  if (model === null) return '';
  const name = model.provider === 'builtin' ? t('model.builtin') : (model.model ?? '');
  return model.capReached ? `${name} · ${t('cap.reached')}` : name;
}

function useRulesState(): string {
  const { t } = useText();
  const rules = useRules((state) => state.rules);
  if (rules === null) return '';
  const on = rules.filter((rule) => rule.on).length;
  return rules.length === 0 ? t('rules.none') : t('rules.on_other', { count: on });
}

function useToolsState(): string {
  const { t, language } = useText();
  const servers = useTools((state) => state.servers);
  if (servers === null) return '';
  if (servers.length === 0) return t('tools.none');
  const allowed = servers.reduce((sum, server) => sum + server.allowed.length, 0);
  return `${servers.map(({ name }) => name).join(', ')} · ${t('tools.allowedShort', { count: count(allowed, language) })}`;
}

function useProgramsState(): string {
  const { t } = useText();
  const grants = usePrograms((state) => state.grants);
  if (grants === null) return '';
  const held = grants.filter(({ revokedAtMs }) => revokedAtMs === null);
  return held.length === 0 ? t('programs.none') : held.map(({ client }) => client).join(', ');
}

import { count } from '../../lib/format';
import { useText } from '../../lib/text';
import { useStatus } from '../frame/status-store';
import { useModel } from '../model/model-store';
import { usePrograms } from '../programs/programs-store';
import { useRules } from '../rules/rules-store';
import { useTools } from '../tools/tools-store';
import { shortcutText, systemOf } from './accelerator';
import { useUpdates } from '../updates/updates-store';
import { useAccounts } from './accounts-store';
import { inTrouble, mailboxName } from './mailbox-state';
import { usePreferences } from './preferences-store';
import { quietText } from './quiet-hours';
import type { Entry } from './settings-place';

/** `trouble`: something there needs the user. */
export type EntryState = { text: string; trouble?: boolean };

/** How each page of the settings stands, in a few words; empty until that is known. */
export function useEntryStates(): Record<Entry, EntryState> {
  const { t } = useText();
  return {
    mailboxes: useMailboxes(),
    model: useModelState(),
    rules: { text: useRulesText() },
    voice: { text: t('voice.row') },
    tools: { text: useToolsText() },
    programs: { text: useProgramsText() },
    ...useAppTexts(),
    privacy: { text: t('privacy.row') },
    storage: { text: t('storage.row') },
    about: { text: useAboutText() },
  };
}

function useAboutText(): string {
  const { t } = useText();
  const version = useStatus((state) => state.status?.version) ?? '';
  const updates = useUpdates((state) => state.updates);
  const next = updates?.version ?? null;
  return next === null ? version : `${version} · ${t('updates.there', { version: next })}`;
}

function useMailboxes(): EntryState {
  const { t } = useText();
  const accounts = useAccounts((state) => state.accounts);
  if (accounts === null) return { text: '' };
  const trouble = inTrouble(accounts);
  if (trouble > 0) return { text: t('accounts.trouble_other', { count: trouble }), trouble: true };
  return { text: accounts.length === 0 ? t('accounts.noneShort') : accounts.map(mailboxName).join(', ') };
}

function useModelState(): EntryState {
  const { t } = useText();
  const model = useModel((state) => state.model);
  if (model === null) return { text: '' };
  if (!model.usable) return { text: t('model.unusableShort'), trouble: true };
  const name = model.provider === 'builtin' ? t('model.builtin') : (model.model ?? '');
  return { text: model.capReached ? `${name} · ${t('cap.reached')}` : name };
}

function useRulesText(): string {
  const { t } = useText();
  const rules = useRules((state) => state.rules);
  if (rules === null) return '';
  const on = rules.filter((rule) => rule.on).length;
  return rules.length === 0 ? t('rules.none') : t('rules.on_other', { count: on });
}

function useToolsText(): string {
  const { t, language } = useText();
  const servers = useTools((state) => state.servers);
  if (servers === null) return '';
  if (servers.length === 0) return t('tools.none');
  const allowed = servers.reduce((sum, server) => sum + server.allowed.length, 0);
  return `${servers.map(({ name }) => name).join(', ')} · ${t('tools.allowedShort', { count: count(allowed, language) })}`;
}

function useProgramsText(): string {
  const { t } = useText();
  const grants = usePrograms((state) => state.grants);
  if (grants === null) return '';
  const held = grants.filter(({ revokedAtMs }) => revokedAtMs === null);
  return held.length === 0 ? t('programs.none') : held.map(({ client }) => client).join(', ');
}

function useAppTexts(): Record<'notifications' | 'keyboard' | 'general', EntryState> {
  const { t, language } = useText();
  const settings = usePreferences((state) => state.settings);
  if (settings === null) return { notifications: { text: '' }, keyboard: { text: '' }, general: { text: '' } };
  const { notifications, quietHours, shortcut } = settings;
  const quiet =
    quietHours === null ? '' : `, ${t('notifications.quietRow', { hours: quietText(quietHours, language) })}`;
  return {
    notifications: { text: notifications ? `${t('notifications.on')}${quiet}` : t('notifications.off') },
    keyboard: {
      text: shortcut === null ? t('keyboard.none') : shortcutText(shortcut, systemOf(navigator.platform), t),
    },
    general: { text: `${t(`preferences.theme.${settings.theme}`)}, ${t(`preferences.language.${settings.language}`)}` },
  };
}

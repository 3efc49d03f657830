import { Menu as BaseMenu } from '@base-ui/react/menu';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ButtonLook } from './button';
import { Keys } from './keys';
import { Tooltip } from './tooltip';

export type MenuItem = {
  key: string;
  label: string;
  icon?: LucideIcon;
  /** Shown beside the label; the key itself works where the screen listens for it. */
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  testId?: string;
  onSelect: () => void;
};

type MenuProps = {
  label: string;
  /** Drawn in place of the label, which becomes name and tooltip. */
  icon?: LucideIcon;
  look?: ButtonLook;
  items: (MenuItem | 'separator')[];
  'data-testid'?: string;
};

/** A button with what else can be done: arrows and letters move, Enter does it, Escape closes. */
export function Menu({ label, icon: Icon, look = 'quiet', items, 'data-testid': testId }: MenuProps) {
  const trigger = (
    <BaseMenu.Trigger
      className={['button', `button-${look}`, Icon === undefined ? '' : 'button-icon'].filter(Boolean).join(' ')}
      aria-label={Icon === undefined ? undefined : label}
      data-testid={testId}
    >
      {Icon === undefined ? (
        <>
          <span>{label}</span>
          <ChevronDown className="icon" aria-hidden />
        </>
      ) : (
        <Icon className="icon" aria-hidden />
      )}
    </BaseMenu.Trigger>
  );
  return (
    <BaseMenu.Root>
      {Icon === undefined ? trigger : <Tooltip text={label}>{trigger}</Tooltip>}
      {/* Outside of every landmark otherwise. */}
      <BaseMenu.Portal role="region" aria-label={label}>
        <BaseMenu.Positioner className="menu-place" align="end" sideOffset={4} collisionPadding={8}>
          <BaseMenu.Popup className="menu" aria-label={label}>
            {items.map((item, place) =>
              item === 'separator' ? (
                <BaseMenu.Separator key={`separator-${place}`} className="menu-separator" />
              ) : (
                <Item key={item.key} item={item} />
              ),
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  const { label, icon: Icon, shortcut, danger = false, disabled, testId, onSelect } = item;
  return (
    <BaseMenu.Item
      className={danger ? 'menu-item menu-item-danger' : 'menu-item'}
      label={label}
      disabled={disabled}
      data-testid={testId}
      aria-keyshortcuts={shortcut}
      onClick={onSelect}
    >
      <span className="menu-item-icon">{Icon !== undefined && <Icon className="icon" aria-hidden />}</span>
      <span className="menu-item-label">{label}</span>
      {shortcut !== undefined && (
        <span aria-hidden>
          <Keys keys={shortcut} />
        </span>
      )}
    </BaseMenu.Item>
  );
}

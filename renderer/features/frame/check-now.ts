import { useCallback } from 'react';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { useStatus } from './status-store';

/** Looks at every mailbox now and says how that ended; an error is shown as well. */
export function useCheckNow(): () => void {
  const { t, said } = useText();
  return useCallback(() => {
    const check = async () => {
      const error = await useStatus.getState().checkNow();
      announce(error === null ? t('status.checked') : said(error.message) || t(`error.${error.code}`), error !== null);
    };
    void check();
  }, [t, said]);
}

import { expect, it } from 'vitest';
import { exampleSubject } from '../../../../../renderer/features/onboarding/example-subject';
import { translator } from '../../../../../shared/i18n/translate';

it('the example begins with the prefix this mailbox listens for', () => {
  expect(exampleSubject({ prefix: '[Assistant]' }, translator('en'))).toMatch(/^\[Assistant\] \p{L}+/u);
});

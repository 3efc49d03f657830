// What a picture is taken of: its looks, and the steps that lead there.
export const small = '440x680';
export const wide = '900x700';
export const look = (size, theme, language) => ({ size, theme, language });
export const FOUR = [
  look(small, 'light', 'en'),
  look(small, 'dark', 'de'),
  look(wide, 'light', 'en'),
  look(wide, 'dark', 'en'),
];
export const TWO = [look(small, 'light', 'en'), look(small, 'dark', 'de')];

export const openFirst = (status) => (page) =>
  page.locator(`[data-testid=queue-row][data-status=${status}]`).first().click();
export const go = (screen) => (page) => page.getByTestId(`nav-${screen}`).click();
export const then =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page);
  };
export const scrollTo = (selector) => (page) => page.locator(selector).first().scrollIntoViewIfNeeded();
export const press =
  (...keys) =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };
export const click = (testId) => (page) => page.getByTestId(testId).first().click();

import axe from 'axe-core';
import type { Page } from 'playwright';

/** What axe-core objects to on the page as it is: the rule, and where. Empty when there is nothing. */
export async function axeViolations(page: Page): Promise<string[]> {
  // By the test's own channel, which the page's policy does not reach.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await loaded.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
}

/** What is wider than the place it has, in CSS pixels; empty when nothing scrolls sideways. */
export function widerThanItsPlace(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element) => element.scrollWidth - element.clientWidth;
    const isScroller = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const found = [document.documentElement, ...document.querySelectorAll('#root *, [role=dialog], [role=dialog] *')]
      .filter((element) => element === document.documentElement || isScroller(element))
      .filter((element) => !element.matches('input, textarea, pre, code') && element.clientWidth > 0)
      .filter((element) => scrolls(element) > 1);
    return found.map((element) => `${element.tagName}.${element.className} by ${scrolls(element)} px`);
  });
}

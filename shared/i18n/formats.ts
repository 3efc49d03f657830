/**
 * Formatters of Intl, made once for each locale and options: to make one takes as long as some hundred uses (and the first
 * of a process 15 ms), and a list writes a time in every row.
 */
export const numberFormat = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
export const relativeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

function kept<Options extends object, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    // A formatter keeps the time zone in which it was made: whoever travels with the window open gets another one.
    const key = JSON.stringify([locale, options, new Date().getTimezoneOffset()]);
    const known = made.get(key);
    if (known !== undefined) return known;
    const format = make(locale, options);
    made.set(key, format);
    return format;
  };
}

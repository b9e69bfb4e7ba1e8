/** Markup that may stand in a page as it is. */
export type Html = { markup: string }

type Value = Html | Html[] | string | number

/** Makes markup; escapes every value except markup. */
export const html = (texts: TemplateStringsArray, ...values: Value[]): Html => ({
  markup: texts.map((text, at) => text + (at < values.length ? markupOf(values[at]!) : '')).join(''),
})

function markupOf(value: Value): string {
  if (Array.isArray(value)) return value.map((one) => one.markup).join('')
  return typeof value === 'object' ? value.markup : escaped(String(value))
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** Marks that French parts from the word before them by a no-break space, and the opening quotation mark. */
const french = [/[^\u00A0\u202F][;?!»]/, /[^\u00A0\u202F]:(?=\s|$)/, /«[^\u00A0\u202F]/]

/** Places of a text whose spaces its language writes in another way. */
export function spacesOf(language: string, text: string): string[] {
  if (language !== 'fr') return []
  return french.flatMap((rule) => {
    const found = rule.exec(text)
    return found ? [`without a no-break space: ${text.slice(Math.max(0, found.index - 10), found.index + 4)}`] : []
  })
}

const ticketWords =
  /\b(?:ticket|case|reference|request|report|incident)\b\W{0,3}(?:id|no|number|nr)?\W{0,3}(?:is)?\W{0,4}([a-z0-9][a-z0-9-]{2,39})/gi

/** The first number of a ticket in the subject or the text; undefined where none is named. */
export function ticketIn({ subject, text }: { subject: string; text: string }): string | undefined {
  const words = `${subject}\n${text.slice(0, 5000)}`
  const numbers = [...words.matchAll(ticketWords)].flatMap(([, number]) => number ?? [])
  return numbers.find((number) => /\d{3}/.test(number)) ?? /\[#?(\d{4,20})\]/.exec(subject)?.[1]
}

import { type Element, readXml } from '../files/read-xml.ts'

/** Reference rates of a day: units of each currency for one euro. */
export type ReferenceRates = { day: string; rates: Record<string, string> }

/** Reads the reference rates of the European Central Bank, one day or many. Throws UnreadableFile. */
export function readEcb(bytes: Uint8Array | string): ReferenceRates[] {
  return daysIn(readXml(bytes)).flatMap(({ attributes, children }) => {
    const rates = children.map(({ attributes: { currency = '', rate = '' } }) => [currency, rate] as const)
    const known = rates.filter(
      ([currency, rate]) => /^[A-Z]{3}$/.test(currency) && /^(?=.*[1-9])\d{1,9}(\.\d{1,8})?$/.test(rate),
    )
    const day = attributes['time'] ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(day) && known.length > 0 ? [{ day, rates: Object.fromEntries(known) }] : []
  })
}

const daysIn = (element: Element): Element[] =>
  element.name === 'Cube' && element.attributes['time'] !== undefined ? [element] : element.children.flatMap(daysIn)

import { exponentOf } from '../reference/currency-exponents.ts'
import { type PayerLanguage, payerLanguageOf, type PlannedPart } from './instalments.ts'

type Consent = { provider: string; parts: readonly PlannedPart[]; grandTotal: number; currency: string }

/**
 * The consent text of a payer in parts, exactly as shown and stored. Days and sums are written without `Intl`, so that every browser and the server
 * give the same text.
 */
export function mandateText(language: string, { provider, parts, grandTotal, currency }: Consent): string {
  const forms = formsOf[payerLanguageOf(language)]
  const money = (amount: number) => sumText(amount, currency, forms)
  const list = parts.map(({ due, amount }) => `${dayText(due, forms)}: ${money(amount)}`).join('; ')
  return forms.mandate({ provider, list, total: money(grandTotal), n: parts.length })
}

/** A text with all its white space alike: browsers may hand on other spaces than they were given. */
export const withPlainSpaces = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

type Forms = {
  months: string
  /** Between day, month and year. */
  joiner: string
  decimal: string
  group: string
  /** Digits from which on thousands are grouped. */
  groupedFrom: number
  isCodeFirst: boolean
  mandate: (about: { provider: string; list: string; total: string; n: number }) => string
}

const nbsp = '\u00A0'

function sumText(amount: number, currency: string, { decimal, group, groupedFrom, isCodeFirst }: Forms): string {
  const decimals = exponentOf(currency, 'iso') ?? 2
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const grouped = whole.length < groupedFrom ? whole : whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  const sum = decimals === 0 ? grouped : `${grouped}${decimal}${digits.slice(-decimals)}`
  return isCodeFirst ? `${currency}${nbsp}${sum}` : `${sum}${nbsp}${currency}`
}

const dayText = (day: Date, { months, joiner }: Forms): string =>
  [day.getUTCDate(), months.split(' ')[day.getUTCMonth()], day.getUTCFullYear()].join(joiner)

const formsOf: Record<PayerLanguage, Forms> = {
  en: {
    months: 'January February March April May June July August September October November December',
    joiner: ' ',
    decimal: '.',
    group: ',',
    groupedFrom: 4,
    isCodeFirst: true,
    mandate: ({ provider, list, total, n }) =>
      `I allow ${provider} to charge my card ${n} times for this case, on these days: ${list}. Together that is ${total}. If a charge fails, it is tried again after 3 and after 7 days; if it still fails, only the rest is due. I can end this at any time by paying the rest or by writing to ${provider}.`,
  },
  pt: {
    months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    joiner: ' de ',
    decimal: ',',
    group: nbsp,
    groupedFrom: 5,
    isCodeFirst: false,
    mandate: ({ provider, list, total, n }) =>
      `Autorizo a ${provider} a debitar o meu cartão ${n} vezes por este caso, nestas datas: ${list}. No total são ${total}. Se um débito falhar, é tentado de novo após 3 e após 7 dias; se continuar a falhar, só o restante é devido. Posso terminar este acordo a qualquer momento, pagando o restante ou escrevendo à ${provider}.`,
  },
  fr: {
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    joiner: ' ',
    decimal: ',',
    group: nbsp,
    groupedFrom: 4,
    isCodeFirst: false,
    mandate: ({ provider, list, total, n }) =>
      `J’autorise ${provider} à débiter ma carte ${n} fois pour ce dossier, aux dates suivantes : ${list}. Le total est de ${total}. Si un débit échoue, il est retenté après 3 et après 7 jours ; s’il échoue encore, seul le solde est dû. Je peux y mettre fin à tout moment en payant le solde ou en écrivant à ${provider}.`,
  },
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    joiner: ' de ',
    decimal: ',',
    group: '.',
    groupedFrom: 5,
    isCodeFirst: false,
    mandate: ({ provider, list, total, n }) =>
      `Autorizo a ${provider} a cargar mi tarjeta ${n} veces por este caso, en estas fechas: ${list}. En total son ${total}. Si un cargo falla, se intenta de nuevo a los 3 y a los 7 días; si sigue fallando, solo se debe el resto. Puedo ponerle fin en cualquier momento pagando el resto o escribiendo a ${provider}.`,
  },
  it: {
    months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    joiner: ' ',
    decimal: ',',
    group: '.',
    groupedFrom: 5,
    isCodeFirst: false,
    mandate: ({ provider, list, total, n }) =>
      `Autorizzo ${provider} ad addebitare la mia carta ${n} volte per questa pratica, in queste date: ${list}. In totale sono ${total}. Se un addebito non riesce, viene ritentato dopo 3 e dopo 7 giorni; se fallisce ancora, è dovuto solo il resto. Posso porvi fine in qualsiasi momento pagando il resto o scrivendo a ${provider}.`,
  },
}

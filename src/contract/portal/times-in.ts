import { localeOf } from '#contract/languages/languages.ts'

/** A multiplier in thousandths as a language writes it: `× 1.25`. */
export const timesIn = (language: string, thousandths: number): string =>
  `× ${new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 3 }).format(thousandths / 1000)}`

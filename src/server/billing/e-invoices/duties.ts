/** A country that wants data instead of a PDF between its own companies, from a day on. Micro-companies of Poland follow on 1 January 2027. */
type Duty = { country: string; name: string; network: string; from: string; source: string }

const duties: readonly Duty[] = [
  {
    country: 'BE',
    name: 'Belgium',
    network: 'Peppol',
    from: '2026-01-01',
    source: 'billtrust, Belgium: B2B from 1 January 2026',
  },
  {
    country: 'PL',
    name: 'Poland',
    network: 'KSeF',
    from: '2026-04-01',
    source: 'solutionbox, Poland: KSeF from 1 April 2026',
  },
]

/** Why a PDF is not enough between two companies on a day (`2026-11-29`), as a sentence; null where it is. */
export function whyNoPdf({ from, to, on }: { from: string; to: string; on: string }): string | null {
  const duty = duties.find((one) => one.country === from && one.country === to && one.from <= on)
  return duty
    ? `A PDF is no invoice between companies in ${duty.name} since ${duty.from}. Send the XML through ${duty.network}.`
    : null
}

import { useQuery } from '@tanstack/react-query'
import type { Case } from '#contract/cases/case.ts'
import { Facts } from '#web/ui/lists/facts.tsx'
import { outlookQuery } from '../queries.ts'
import { shareInWords } from '../share-in-words.ts'
import { moneyInWords } from './money-words.ts'

/** What came in of a case so far, and how it is shared. */
export function Money({ of: { _id, state } }: { of: Case }) {
  const share = useQuery(outlookQuery(_id, 0)).data?.feePercent
  return (
    <Facts
      facts={[
        { name: 'So far', value: moneyInWords[state] },
        ...(share === undefined ? [] : [{ name: 'Your share', value: shareInWords(share) }]),
      ]}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Received } from '#contract/endpoint.ts'
import { type RegistrationOption, registrationOptions } from '#contract/registrations/options.ts'
import type { listRegistrationOptions } from '#contract/registrations/paying-endpoints.ts'
import { SumLine, SumLines } from '#web/ui/lists/sum-lines.tsx'
import { optionsQuery } from '../queries.ts'
import { formatUsd } from '../words.ts'

type Fee = Received<typeof listRegistrationOptions>['data'][number]['fees'][number]

/** The total of the chosen option with its parts. */
export function PriceOfOption({ option }: { option: RegistrationOption }) {
  const fees = useQuery(optionsQuery).data?.data.find(({ value }) => value === option)?.fees ?? []
  const [fee, ...others] = fees
  return (
    <SumLines label="Price">
      {fee && (
        <>
          <SumLine name="Government fee" note={noteOf(fee, others)} sum={formatUsd(fee.governmentFee)} />
          <SumLine name="Service fee" sum={formatUsd(fee.serviceFee)} />
        </>
      )}
      <SumLine name="Total" isTotal sum={formatUsd(registrationOptions[option].price * 100)} />
    </SumLines>
  )
}

function noteOf({ label, notes }: Fee, others: readonly Fee[]): string {
  const rest = others.map(
    (other) =>
      `${other.label}: ${formatUsd(other.governmentFee)}, with a service fee of ${formatUsd(other.serviceFee)}. Your facts decide.`,
  )
  return [`${label}.`, ...notes, ...rest].join(' ')
}

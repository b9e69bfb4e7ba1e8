import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { BulkNotice, TakedownBulk } from '#contract/takedowns/bulk/bulk.ts'
import { signTakedownBulk } from '#contract/takedowns/bulk/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useBulkChange } from './queries.ts'
import { count } from './read-bulk.tsx'

type SignProps = { bulk: TakedownBulk; notices: readonly BulkNotice[]; isWaiting: boolean }

/** The signature of all notices that are offered: the month's allowance first, then one typed name. */
export function SignBulk({ bulk: { _id: bulkId, allowance, facts }, notices, isWaiting }: SignProps) {
  const form = useForm({ defaultValues: { name: '' } })
  const [failure, setFailure] = useState<string>()
  const offered = notices.flatMap(({ role, hash, takedown, n }) =>
    role === 'offered' && hash !== null ? [{ takedown, n, hash }] : [],
  )
  const asked = new Set(offered.map(({ takedown }) => takedown)).size
  const isOver = allowance.left !== null && asked > allowance.left
  const sign = useBulkChange(bulkId, (name: string) => call(signTakedownBulk)({ bulkId, name, notices: offered }))
  const submit = form.handleSubmit(({ name }) =>
    sign.mutate(name, { onError: (error) => setFailure(placeProblems(error, form)) }),
  )
  if (offered.length === 0) return <Text tone="dim">A notice can be signed once it lacks nothing.</Text>
  return (
    <Form onSubmit={submit} failure={failure} leadsToFault>
      <Banner tone={isOver ? 'warn' : 'plain'}>{sentenceOfAllowance(allowance, asked, isOver)}</Banner>
      <Measure>
        <TextField
          label="Your name"
          autoComplete="name"
          hint={`Type it as the notices show it${facts.isCompany ? '' : `: ${(facts.agent ?? facts.owner).name}`}. Your typed name signs each of them.`}
          maxLength={300}
          {...fieldOf(form, 'name', { required: 'Please type your name.' })}
        />
      </Measure>
      <Row>
        <Button type="submit" disabled={isOver || isWaiting} isBusy={sign.isPending}>
          {`Sign ${count(offered.length)}`}
        </Button>
        {isWaiting && (
          <Text size="small" tone="dim">
            You can sign once the facts are saved and the work above has ended.
          </Text>
        )}
      </Row>
    </Form>
  )
}

function sentenceOfAllowance({ left, limit }: TakedownBulk['allowance'], asked: number, isOver: boolean): string {
  const these = asked === 1 ? 'This is 1 takedown' : `These are ${asked} takedowns`
  if (left === null) return `${these}. Your plan has no limit.`
  const over = isOver ? ' Leave sites out, or take another plan.' : ''
  return `${these}. Your plan has ${left} of ${limit ?? left} left this month.${over}`
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { makeRule, removeRule } from '#contract/matches/rules.ts'
import { fruitlessHosts } from '#contract/reference/sites/fruitless-hosts.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allMatches, rulesQuery } from '../queries.ts'

/** Takes the shared list of hosts over as one rule, with one tick. */
export function FruitlessSites() {
  const queryClient = useQueryClient()
  const rules = useQuery(rulesQuery).data?.data
  const taken = rules?.find(({ filter, verdict }) => filter.leads === 'nowhere' && verdict === 'ignored')
  const change = useMutation({
    mutationFn: async (isWanted: boolean) => {
      if (taken) await call(removeRule)({ ruleId: taken._id })
      if (isWanted) await call(makeRule)({ name, verdict: 'ignored', filter: { show: 'undecided', leads: 'nowhere' } })
    },
    onSuccess: (_, isWanted) =>
      notify(isWanted ? 'Finds on these sites are ignored from now on.' : 'The list has ended.', { tone: 'ok' }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries(rulesQuery), queryClient.invalidateQueries(allMatches)]),
  })
  return (
    <>
      <Checkbox
        label={`Ignore finds on ${fruitlessHosts.length} sites that never lead anywhere`}
        checked={change.isPending ? change.variables : taken !== undefined}
        disabled={rules === undefined || change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
      <Disclosure summary="Which sites these are">
        <Text size="small">Pin boards and scrapers: {fruitlessHosts.join(', ')}.</Text>
      </Disclosure>
    </>
  )
}

const name = 'Sites that never lead anywhere'

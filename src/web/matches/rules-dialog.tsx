import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { countedTo } from '#contract/matches/filter.ts'
import { makeRule, removeRule, type Rule, RuleVerdict } from '#contract/matches/rules.ts'
import { judgeAll } from '#contract/matches/triage-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { ProblemError, sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { filterOf, isNarrowed } from './choices.ts'
import { allMatches, matchesQuery, rulesQuery } from './queries.ts'

const route = getRouteApi('/inside/matches')
const complain = (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })

const verdictWords: Record<RuleVerdict, string> = {
  approved: 'Approve them',
  ignored: 'Ignore them',
  not_mine: 'Say that they are not mine',
  licensed: 'Mark them as licensed',
  unsure: 'Mark them as unsure',
}

/** What is decided about finds without asking: a rule of the filter as it stands, and the rules that there are. */
export const RulesDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog isOpen onClose={onClose} title="Rules">
    <Stack>
      <NewRule />
      <Rules onClose={onClose} />
    </Stack>
  </Dialog>
)

type NewRule = { name: string; verdict: RuleVerdict }

function NewRule() {
  const search = route.useSearch()
  const queryClient = useQueryClient()
  const form = useForm<NewRule>({ defaultValues: { name: '', verdict: 'ignored' } })
  const name = useWatch({ control: form.control, name: 'name' })
  const filter = { ...filterOf(search), show: 'undecided' as const }
  const isOpen = isNarrowed(search) || search.cluster !== undefined
  const meant = useQuery({ ...matchesQuery({ ...filter, page: 1, pageSize: 1 }), enabled: isOpen }).data?.total
  const make = useMutation({
    mutationFn: call(makeRule),
    onSuccess: (rule) => {
      form.resetField('name')
      notify(`The rule “${rule.name}” decides from now on.`, { tone: 'ok' })
    },
    onError: complain,
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries(rulesQuery), queryClient.invalidateQueries(allMatches)]),
  })
  if (!isOpen) return <Text tone="dim">Narrow the finds first. A rule decides about all that fit the filter.</Text>
  const submit = form.handleSubmit((rule) => make.mutate({ ...rule, filter }))
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="tight">
        <Text>
          A rule of the filter as it stands. {meant !== undefined && `It would decide ${matchesInWords(meant)} now`}
          {meant !== undefined && ', and all that come.'}
        </Text>
        <TextField label="Name" {...fieldOf(form, 'name')} maxLength={60} />
        <SelectField
          label="What it does"
          options={RuleVerdict.options.map((value) => ({ value, label: verdictWords[value] }))}
          {...fieldOf(form, 'verdict')}
        />
        <Row spread="end">
          <Button type="submit" isBusy={make.isPending} disabled={name.trim() === ''}>
            Make the rule
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const matchesInWords = (total: number): string =>
  total === 1
    ? 'one find'
    : `${Math.min(total, countedTo).toLocaleString('en-US')}${total > countedTo ? '+' : ''} finds`

function Rules({ onClose }: { onClose: () => void }) {
  const rules = useQuery(rulesQuery).data?.data ?? []
  if (rules.length === 0) return null
  return (
    <Stack gap="tight">
      <Heading level={3} size="small">
        Your rules
      </Heading>
      {rules.map((rule) => (
        <OneRule key={rule._id} rule={rule} onClose={onClose} />
      ))}
    </Stack>
  )
}

/** A rule that has decided nothing leaves nothing to take back. */
async function retract(rule: Id): Promise<void> {
  try {
    await call(judgeAll)({ filter: { show: 'all', rule }, verdict: 'new' })
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'matches.none')) throw error
  }
}

function OneRule({ rule: { _id: ruleId, name, verdict }, onClose }: { rule: Rule; onClose: () => void }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: async ({ isRetracted }: { isRetracted: boolean }) => {
      await call(removeRule)({ ruleId })
      if (isRetracted) await retract(ruleId)
    },
    onSuccess: () => notify(`The rule “${name}” has ended.`),
    onError: complain,
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries(rulesQuery), queryClient.invalidateQueries(allMatches)]),
  })
  return (
    <Row gap="tight" spread="between">
      <Text size="small">
        <TextLink to="/matches" search={{ show: 'all', by: 'finds', rule: ruleId }} onClick={onClose}>
          {name}
        </TextLink>
        : {verdictWords[verdict].toLowerCase()}
      </Text>
      <Row gap="tight">
        <Button
          look="quiet"
          size="small"
          aria-label={`End the rule ${name}`}
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ isRetracted: false })}
        >
          End it
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={`End the rule ${name} and take back what it did`}
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ isRetracted: true })}
        >
          End it and take back
        </Button>
      </Row>
    </Row>
  )
}

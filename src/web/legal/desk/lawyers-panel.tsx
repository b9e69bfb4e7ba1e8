import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { caseStates } from '#contract/cases/case-states.ts'
import { isLegalOffered, isToWeigh } from '#contract/cases/state-questions.ts'
import { formatChances } from '#contract/legal/consent.ts'
import type { DeskLawyers } from '#contract/legal/desk.ts'
import { offerDays, offerLawyers, retractLawyersOffer } from '#contract/legal/offers.ts'
import { getPackFile, makePack } from '#contract/legal/packs.ts'
import { lastStated, LawyersStep, stateForFirm } from '#contract/legal/statements.ts'
import type { Id } from '#contract/wire.ts'
import { useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { download } from '#web/platform/calls/download.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Packs } from '../packs.tsx'
import { deskLawyersQuery } from '../queries.ts'
import { Statements } from '../statements.tsx'
import { StepForm } from '../step-form.tsx'
import { Confirm } from './confirm.tsx'

/** At the desk, on the page of a case: its way to lawyers, from the offer to what they reached. */
export function LawyersPanel({ caseId }: { caseId: Id }) {
  const found = useQuery(deskLawyersQuery(caseId))
  return (
    <Panel title="Lawyers">
      <Loaded query={found} label="Loading the way to lawyers" lines={3}>
        {(of) => <Shown caseId={caseId} of={of} />}
      </Loaded>
    </Panel>
  )
}

function Shown({ caseId, of }: { caseId: Id; of: DeskLawyers }) {
  const queryClient = useQueryClient()
  const roles = useUser()?.staff_roles ?? []
  const isLegal = roles.some((role) => role === 'legal' || role === 'admin')
  const books = isLegal || roles.includes('finance')
  const again = () => void queryClient.invalidateQueries({ queryKey: ['desk'] })
  return (
    <Stack>
      {of.firm && (
        <Text>
          {of.firm.name} has it{of.assignedAt === null ? '' : ` since ${formatDay(of.assignedAt)}`}.
        </Text>
      )}
      {of.offers.map((offer) => (
        <Text key={offer._id} size="small" tone="dim">
          Offered {offer.firm} on {formatDay(offer.madeAt)}, version {offer.version}: {answers[offer.state]}
          {offer.answeredAt === null ? '' : ` on ${formatDay(offer.answeredAt)}`}
          {offer.state === 'open' ? ` until ${offer.until}` : ''}. {offer.note}
        </Text>
      ))}
      {isToWeigh(of.state) && isLegal && <Offer caseId={caseId} of={of} onDone={again} />}
      {isLegalOffered(of.state) && isLegal && <Retract caseId={caseId} onDone={again} />}
      {isLegal && (
        <Packs
          packs={of.packs}
          onMake={async () => {
            await call(makePack)({ caseId })
            await queryClient.invalidateQueries(deskLawyersQuery(caseId))
          }}
          onTake={(packId) => download(getPackFile, { caseId, packId })}
        />
      )}
      {of.statements.length > 0 && (
        <Statements
          statements={of.statements}
          renderUnder={(one) => books && <Confirm caseId={caseId} statement={one} onDone={again} />}
        />
      )}
      {of.firm && caseStates[of.state].firm === 'active' && isLegal && (
        <StepForm
          steps={LawyersStep.options}
          last={lastStated(of.statements, ({ state }) => state === 'replaced')}
          take={async (step) => {
            await call(stateForFirm)({ caseId, ...step })
            again()
          }}
        />
      )}
    </Stack>
  )
}

const answers = {
  open: 'the owner has been asked',
  consented: 'consented',
  refused: 'refused',
  expired: 'not answered in time',
  'taken-back': 'withdrawn',
}

type PartProps = { caseId: Id; onDone: () => void }

function Offer({ caseId, of, onDone }: PartProps & { of: DeskLawyers }) {
  const [typed, setTyped] = useState({ firm: '', costs: '', days: String(offerDays.usual) })
  const [isTried, setTried] = useState(false)
  const offer = useMutation({
    mutationFn: () => call(offerLawyers)({ caseId, firm: typed.firm, costs: typed.costs, days: Number(typed.days) }),
    onSuccess: onDone,
  })
  const days = Number(typed.days)
  const problems = {
    firm: typed.firm === '' ? 'Choose the firm.' : undefined,
    costs: typed.costs.trim().length < 20 ? 'Describe the cost to the owner in a sentence or two.' : undefined,
    days:
      Number.isInteger(days) && days >= offerDays.least && days <= offerDays.most
        ? undefined
        : `Type ${offerDays.least} to ${offerDays.most} days.`,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(problems).every((problem) => problem === undefined)) offer.mutate()
  }
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: problems[name],
    alwaysShow: isTried,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  if (of.firms.length === 0)
    return (
      <Text>
        There is no law firm yet. <TextLink to="/desk/firms">Add one</TextLink> to offer it to the owner.
      </Text>
    )
  return (
    <Form onSubmit={submit} failure={offer.isError ? sentenceOf(offer.error) : undefined}>
      <Text size="small" tone="dim">
        The owner reads:{' '}
        {of.oddsPercent === null
          ? formatChances({ oddsPercent: null, odds: 0 })
          : `chances of ${of.oddsPercent} % by comparable cases.`}
      </Text>
      <Columns least="narrow">
        <SelectField
          label="Law firm"
          placeholder="Choose a firm"
          options={of.firms.map(({ _id, name, country }) => ({ value: _id, label: `${name} (${country})` }))}
          {...field('firm')}
        />
        <TextField label="Days to answer" inputMode="numeric" {...field('days')} />
      </Columns>
      <TextareaField label="What it costs the owner" hint="As they read it." maxLength={2000} {...field('costs')} />
      <Row>
        <Button type="submit" isBusy={offer.isPending}>
          Ask the owner for consent
        </Button>
      </Row>
    </Form>
  )
}

function Retract({ caseId, onDone }: PartProps) {
  const back = useMutation({ mutationFn: () => call(retractLawyersOffer)({ caseId }), onSuccess: onDone })
  return (
    <Stack gap="tight">
      {back.isError && <Banner tone="error">{sentenceOf(back.error)}</Banner>}
      <Row>
        <Button look="quiet" size="small" isBusy={back.isPending} onClick={() => back.mutate()}>
          Withdraw the offer
        </Button>
      </Row>
    </Stack>
  )
}

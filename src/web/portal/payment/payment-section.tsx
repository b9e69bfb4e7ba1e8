import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { sumIn } from '#contract/portal/payer-formats.ts'
import type { NothingPayable, PaymentMethod, Portal, PortalState } from '#contract/portal/page.ts'
import type { PortalWords } from '#contract/languages/portal.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PlainButtonLink } from '#web/ui/navigation/plain-links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import type { CaseParts } from '../case-parts.ts'
import { isOutdated, useRefusal } from '../refusal.ts'
import { useWords } from '../words.ts'
import type { PartsAbout } from './use-parts.ts'
import { beginCheckout, createWalletPayment, executeWalletPayment, type ShownSum } from './payment-calls.ts'
import { LatePart } from '../late-part.tsx'
import { usePortalToken } from '../answers/token.ts'

/** `onUnderWay`: the wallet took a payment that is not booked yet. */
type PaymentParts = CaseParts & { onUnderWay: () => void }

const loadSchedule = async () => (await import('./parts-schedule.tsx')).PartsSchedule

/** Ways to pay a case, or its paid state. No processor loads before a choice. */
export function PaymentSection(given: PaymentParts & { state: PortalState; isThought: boolean }) {
  const { words } = useWords()
  const { page, state, isThought } = given
  const { portal } = page
  return (
    <div id="payment" tabIndex={-1}>
      <Ruled>
        <Heading level={2}>{words.pay.title}</Heading>
        {state === 'paid' && <Banner tone="ok">{words.pay.paid}</Banner>}
        <Over portal={portal} />
        {state === 'processing' && (
          <Text>{portal.state === 'processing' && !isThought ? words.pay.processing : words.pay.settling}</Text>
        )}
        {portal.instalments.plan.length > 0 && portal.currency && (
          <LatePart load={loadSchedule} props={{ parts: portal.instalments.plan, currency: portal.currency }} />
        )}
        {state !== 'paid' && !isThought && <Rest {...given} />}
      </Ruled>
    </div>
  )
}

/** What is to be paid now, and by which ways; or why nothing is. */
function Rest(given: PaymentParts) {
  const { words, language } = useWords()
  const { received, due, duePart, currency, methods, nothingDue } = given.page.portal
  if (due === null || currency === null || methods.length === 0) return <Text>{whyNothing(words, nothingDue)}</Text>
  const sum = sumIn(language, due, currency)
  return (
    <>
      {received > 0 && (
        <Text>
          {words.pay.alreadyPaid(sumIn(language, received, currency))} {duePart === null && words.pay.dueRest(sum)}
        </Text>
      )}
      {duePart !== null && <Banner tone="warn">{words.pay.duePart(duePart, sum)}</Banner>}
      <Unpaid {...given} />
    </>
  )
}

function whyNothing({ pay, licence }: PortalWords, reason: NothingPayable | null): string {
  switch (reason) {
    case 'paid':
      return pay.paid
    case 'bank':
      return pay.why.bank
    case 'parts':
      return pay.why.parts
    case 'too-small':
      return pay.why.small
    case 'no-price':
      return licence.noPrice
    default:
      return pay.none
  }
}

/** What came in above the price goes back. */
function Over({ portal: { over, currency } }: { portal: Portal }) {
  const { words, language } = useWords()
  if (currency === null || over.open + over.back === 0) return null
  const text = over.open > 0 ? words.pay.overOpen : words.pay.overBack
  return <Banner tone="plain">{text(sumIn(language, over.open > 0 ? over.open : over.back, currency))}</Banner>
}

const loadPayer = async () => (await import('./payer-form.tsx')).PayerForm

function Unpaid(given: PaymentParts) {
  const { words } = useWords()
  const [token, keep] = usePortalToken(given.portalId)
  return (
    <Beside
      main={<Methods {...given} />}
      aside={
        <Stack gap="tight">
          <Heading level={3}>{words.payer.title}</Heading>
          <Text size="small">{words.payer.text}</Text>
          {token ? (
            <LatePart load={loadPayer} props={{ portalId: given.portalId, token, onOver: () => keep(undefined) }} />
          ) : (
            <Text size="small" tone="dim">
              {words.payer.locked}
            </Text>
          )}
        </Stack>
      }
    />
  )
}

function Methods({ portalId, page, onChanged, onUnderWay }: PaymentParts) {
  const { words, language } = useWords()
  const { portal } = page
  const [chosen, setMethod] = useState<PaymentMethod>()
  const method = portal.methods.find((one) => one === chosen) ?? portal.methods[0]!
  const [PartsForm, setPartsForm] = useState<ComponentType<PartsAbout>>()
  const [due, currency] = [portal.due ?? 0, portal.currency ?? 'USD']
  const { version: choiceVersion } = portal.choice
  const shown = { total: due, currency, choiceVersion }
  const { press, during, isBusy, failure } = usePaying({ portalId, shown, onChanged, onUnderWay })
  // Loads its code when the payer chooses parts.
  const begin = () =>
    during(async () => {
      const { PartsForm: form } = await import('./parts-form.tsx')
      setPartsForm(() => form)
      return 'stays'
    })
  return (
    <Stack>
      {failure && <Banner tone="error">{failure}</Banner>}
      <RadioOptions
        question={words.pay.choose}
        value={method}
        onChange={(one) => {
          setMethod(one)
          setPartsForm(undefined)
        }}
        options={portal.methods.map((value) => ({
          value,
          label: words.pay.methods[value],
          note: words.pay.methodTexts[value],
        }))}
      />
      {method === 'bank' && <BankDetails portal={portal} sum={sumIn(language, due, currency)} />}
      {PartsForm && method === 'card-parts' && (
        <PartsForm
          {...{ portalId, currency, choiceVersion }}
          total={due}
          counts={portal.instalments.parts}
          roundsUp={portal.instalments.roundsUp}
          from={portal.instalments.from}
          onDone={() => void onChanged()}
          onOutdated={() => void onChanged()}
        />
      )}
      <Row>
        {method !== 'bank' && !(PartsForm && method === 'card-parts') && (
          <Button isBusy={isBusy} onClick={() => void (method === 'card-parts' ? begin() : press(method))}>
            {method === 'card-parts' ? words.pay.choosePart : words.pay.button(sumIn(language, due, currency))}
          </Button>
        )}
        <PlainButtonLink look="quiet" href="#answer">
          {words.pay.rather}
        </PlainButtonLink>
      </Row>
    </Stack>
  )
}

/** Where to, how much, and under which reference. */
function BankDetails({ portal: { bank }, sum }: { portal: Portal; sum: string }) {
  const { words } = useWords()
  if (!bank) return null
  return (
    <Stack gap="tight">
      <Text>
        {words.pay.transfer}
        {words.colon} <strong>{sum}</strong>
      </Text>
      {bank.lines.map((line) => (
        <Text key={line}>
          <Mono>{line}</Mono>
        </Text>
      ))}
      <Text>
        {words.pay.reference}
        {words.colon} <Mono>{bank.reference}</Mono>
      </Text>
    </Stack>
  )
}

/** Leads to the page of the processor or of the wallet, and takes the wallet's answer up again. */
function usePaying({ portalId, shown, onChanged, onUnderWay }: Omit<PaymentParts, 'page'> & { shown: ShownSum }) {
  const inWords = useRefusal()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const during = async (work: () => Promise<'stays' | 'leaves'>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      if ((await work()) === 'stays') setBusy(false)
    } catch (error) {
      setFailure(await inWords(error))
      setBusy(false)
      if (isOutdated(error)) await onChanged()
    }
  }
  const press = (method: PaymentMethod) =>
    during(async () => {
      window.location.assign(await addressOf(method, { requestId: portalId, ...shown }))
      return 'leaves'
    })
  const [returned] = useState(() => walletAnswer(portalId))
  const takeUp = useEffectEvent((answer: NonNullable<typeof returned>) =>
    during(async () => {
      const { state } = await executeWalletPayment(answer)
      window.history.replaceState(null, '', window.location.pathname)
      if (state !== 'open') onUnderWay()
      await onChanged()
      return 'stays'
    }),
  )
  useEffect(() => {
    if (returned) queueMicrotask(() => void takeUp(returned))
  }, [returned])
  return { press, during, isBusy, failure }
}

/** Where a method is paid by. */
async function addressOf(method: PaymentMethod, asked: ShownSum & { requestId: string }): Promise<string> {
  const returnUrl = `${window.location.origin}/pay/${asked.requestId}`
  if (method === 'card') return (await beginCheckout({ ...asked, returnUrl })).sessionUrl
  const { id, approveUrl } = await createWalletPayment(asked)
  return approveUrl ?? `https://www.paypal.com/checkoutnow?token=${id}`
}

/** What the wallet's page came back with. */
function walletAnswer(requestId: string): { paymentID: string; payerID: string; requestId: string } | undefined {
  const query = new URLSearchParams(window.location.search)
  const [paymentID, payerID] = [query.get('token'), query.get('PayerID')]
  return paymentID && payerID ? { paymentID, payerID, requestId } : undefined
}

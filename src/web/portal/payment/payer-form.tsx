import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDraft } from '../answers/draft.ts'
import { isMailAddress } from '../answers/mail-address.ts'
import { useReaderMail } from '../answers/reader-mail.ts'
import { LongText } from '../answers/long-text.tsx'
import { isTokenOver } from '../answers/token.ts'
import { pathOf, PortalCallFailed, send } from '../calls.ts'
import { useRefusal } from '../refusal.ts'
import { useWords } from '../words.ts'

type Payer = { kind: 'business' | 'consumer'; company: string; address: string; taxNumber: string; email: string }
const nobody: Payer = { kind: 'business', company: '', address: '', taxNumber: '', email: '' }
const nothing: Partial<Payer> = {}

type PayerAbout = { portalId: string; token: string; onOver: () => void }

/** Invoice details, for readers with a confirmed address. */
export function PayerForm(about: PayerAbout) {
  const { words } = useWords()
  const { payer } = words
  const { typed, change, isTaxRefused, isMailWrong, isTried, state, failure, submit } = usePayer(about)
  const set = (name: keyof Payer) => (event: { target: { value: string } }) => change({ [name]: event.target.value })
  return (
    <Form onSubmit={submit} failure={failure} leadsToFault>
      <RadioOptions
        question={payer.kind}
        value={typed.kind}
        onChange={(kind) => change({ kind })}
        options={(['business', 'consumer'] as const).map((value) => ({ value, label: payer.kinds[value] }))}
      />
      <TextField
        label={typed.kind === 'business' ? payer.company : payer.personName}
        value={typed.company}
        onChange={set('company')}
        autoComplete={typed.kind === 'business' ? 'organization' : 'name'}
        maxLength={200}
      />
      <LongText label={payer.address} value={typed.address} onChange={set('address')} maxLength={500} rows={3} />
      <TextField
        label={payer.taxNumber}
        value={typed.taxNumber}
        onChange={set('taxNumber')}
        maxLength={40}
        error={isTaxRefused ? payer.taxInvalid : undefined}
        alwaysShow={isTried}
      />
      <TextField
        label={payer.email}
        type="email"
        value={typed.email}
        onChange={set('email')}
        autoComplete="email"
        maxLength={254}
        error={isMailWrong ? words.answer.emailInvalid : undefined}
        alwaysShow={isTried}
      />
      {state === 'saved' && <Banner tone="ok">{payer.saved}</Banner>}
      <Button type="submit" look="quiet" isBusy={state === 'busy'}>
        {payer.save}
      </Button>
    </Form>
  )
}

function usePayer({ portalId, token, onOver }: PayerAbout) {
  const inWords = useRefusal()
  const [kept, setKept] = useState(nobody)
  const [changes, setChanges] = useDraft(portalId, 'payer', nothing)
  // What is kept may come late: it stands below what was typed meanwhile.
  const [email] = useReaderMail(portalId)
  const typed = { ...kept, email: kept.email || email, ...changes }
  const [state, setState] = useState<'open' | 'busy' | 'saved'>('open')
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const path = `${pathOf(portalId)}/payer`
  const failed = async (error: unknown) => {
    if (isTokenOver(error)) return onOver()
    setFailure(await inWords(error))
  }
  const unread = useEffectEvent(failed)
  useEffect(() => {
    send<{ payer: Payer | null }>('GET', path, { token }).then(
      ({ payer }) => payer && setKept((before) => (before === nobody ? payer : before)),
      (error: unknown) => unread(error),
    )
  }, [path, token])
  const isMailWrong = refused.includes('email') || (typed.email.trim() !== '' && !isMailAddress(typed.email))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(undefined)
    if (state === 'busy' || isMailWrong) return
    setState('busy')
    try {
      const body = { ...typed, email: typed.email.trim() }
      await send('PUT', path, { body, token })
      setKept(body)
      setChanges(nothing)
      setState('saved')
    } catch (error) {
      const known = error instanceof PortalCallFailed ? error.fields.filter((one) => one in nobody) : []
      setRefused(known)
      setState('open')
      if (known.length === 0) await failed(error)
    }
  }
  const change = (part: Partial<Payer>) => {
    setChanges({ ...changes, ...part })
    setRefused(refused.filter((one) => !(one in part)))
    setState('open')
  }
  return { typed, change, isTaxRefused: refused.includes('taxNumber'), isMailWrong, isTried, state, failure, submit }
}

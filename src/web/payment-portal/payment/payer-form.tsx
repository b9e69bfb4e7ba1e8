import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { RadioOptions } from '#web/ui/forms/radio-options.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { pathOf, send } from '../calls.ts'
import { useWords } from '../words.ts'

type Payer = { kind: 'business' | 'consumer'; company: string; address: string; taxNumber: string; email: string }
const nobody: Payer = { kind: 'business', company: '', address: '', taxNumber: '', email: '' }

/** For the invoice, to whoever has confirmed an address. */
export function PayerForm({ portalId, token }: { portalId: string; token: string }) {
  const { words } = useWords()
  const { payer } = words
  const [typed, setTyped] = useState(nobody)
  const [state, setState] = useState<'open' | 'busy' | 'saved' | 'failed'>('open')
  useEffect(() => {
    send<{ payer: Payer | null }>('GET', `${pathOf(portalId)}/payer`, { token })
      .then((kept) => kept.payer && setTyped(kept.payer))
      .catch(() => undefined)
  }, [portalId, token])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState('busy')
    const isSaved = await send('PUT', `${pathOf(portalId)}/payer`, { body: typed, token }).then(
      () => true,
      () => false,
    )
    setState(isSaved ? 'saved' : 'failed')
  }
  const set = (name: keyof Payer) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value })
  return (
    <Form onSubmit={submit} failure={state === 'failed' ? words.failed : undefined}>
      <RadioOptions
        question={payer.kind}
        value={typed.kind}
        onChange={(kind) => setTyped({ ...typed, kind })}
        options={(['business', 'consumer'] as const).map((value) => ({ value, label: payer.kinds[value] }))}
      />
      <TextField
        label={typed.kind === 'business' ? payer.company : payer.personName}
        value={typed.company}
        onChange={set('company')}
        autoComplete="organization"
      />
      <TextareaField label={payer.address} value={typed.address} onChange={set('address')} maxLength={500} rows={3} />
      <TextField label={payer.taxNumber} value={typed.taxNumber} onChange={set('taxNumber')} />
      <TextField label={payer.email} type="email" value={typed.email} onChange={set('email')} autoComplete="email" />
      {state === 'saved' && <Banner tone="ok">{payer.saved}</Banner>}
      <Button type="submit" look="quiet" isBusy={state === 'busy'}>
        {payer.save}
      </Button>
    </Form>
  )
}

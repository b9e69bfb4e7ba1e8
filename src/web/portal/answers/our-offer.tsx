import { useState } from 'react'
import { dayIn, sumIn } from '#contract/portal/payer-formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { pathOf, send } from '../calls.ts'
import type { CaseParts } from '../case-parts.ts'
import { useRefusal } from '../refusal.ts'
import { useWords } from '../words.ts'

/** A lower sum of ours, taken with one click; what became of it is said where it stood. */
export function OurOffer({ portalId, page, onChanged }: CaseParts) {
  const { words, language } = useWords()
  const inWords = useRefusal()
  const said = words.ours
  const { offer } = page.portal
  const [state, setState] = useState<'open' | 'busy' | 'accepted'>('open')
  const [failure, setFailure] = useState<string>()
  if (state === 'accepted') return <Banner tone="ok">{said.accepted}</Banner>
  if (!offer) return failure === undefined ? null : <Banner tone="error">{failure}</Banner>
  const sum = sumIn(language, offer.amount, offer.currency)
  const accept = async () => {
    setState('busy')
    setFailure(undefined)
    try {
      await send('POST', `${pathOf(portalId)}/offers/${offer._id}/acceptance`)
      setState('accepted')
    } catch (error) {
      setFailure(await inWords(error))
      setState('open')
    }
    await onChanged()
  }
  return (
    <Stack gap="tight">
      <Heading level={2}>{said.title}</Heading>
      <Text>{said.text(sum, offer.endsAt === null ? '' : dayIn(language, offer.endsAt))}</Text>
      {offer.parts !== null && <Text>{said.parts(offer.parts)}</Text>}
      <Text size="small">{said.admits}</Text>
      {failure !== undefined && <Banner tone="error">{failure}</Banner>}
      <div>
        <Button isBusy={state === 'busy'} onClick={() => void accept()}>
          {said.accept(sum)}
        </Button>
      </div>
    </Stack>
  )
}

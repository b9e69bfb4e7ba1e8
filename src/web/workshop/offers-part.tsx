import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { OptionCard, OptionCards } from '#web/ui/buttons/option-card.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { CheckboxOptions } from '#web/ui/forms/choices/checkbox-options.tsx'
import { Offer, OfferPrice, Offers } from '#web/ui/lists/offers.tsx'
import { Price } from '#web/ui/text/price.tsx'

const samples = [
  { name: 'Small', month: 0, images: '500' },
  { name: 'Middle', month: 15, images: '2,500' },
  { name: 'Large', month: 49, images: '10,000' },
]

/** Offers side by side, and a multiple-choice question. */
export function OffersPart() {
  const [chosen, choose] = useState('Middle')
  const [answers, setAnswers] = useState<('letters' | 'mails')[]>(['mails'])
  return (
    <>
      <Offers label="Sample offers">
        {samples.map(({ name, month, images }) => (
          <Offer
            key={name}
            name={name}
            isChosen={name === chosen}
            standing={
              name === 'Small' && (
                <StatusMark filled="full" tone="ok">
                  Yours
                </StatusMark>
              )
            }
            price={
              <OfferPrice
                sum={<Price value={month} currency="USD" />}
                per="a month"
                saving={month > 0 && 'Less by year'}
              />
            }
            lines={[
              { name: 'Watched images', value: images },
              { name: 'Cases', value: 'All' },
            ]}
            note={name === chosen ? 'It counts from today on.' : undefined}
            action={
              <Button look="quiet" isWide onClick={() => choose(name)}>
                Choose {name}
              </Button>
            }
          />
        ))}
      </Offers>
      <Cards />
      <CheckboxOptions
        question="What shall we send?"
        options={[
          { value: 'letters', label: 'Letters' },
          { value: 'mails', label: 'Mails' },
        ]}
        value={answers}
        onChange={setAnswers}
      />
    </>
  )
}

/** Options as cards: free, of another flow, and locked. */
function Cards() {
  const [isChosen, choose] = useState(true)
  return (
    <OptionCards label="Sample options">
      <OptionCard
        name="One picture"
        price="$99.00"
        description={'The first paragraph.\n\nThe second paragraph.'}
        isChosen={isChosen}
        onPress={() => choose(!isChosen)}
      />
      <OptionCard name="Several pictures" price="$119.00" description="One paragraph." note="Starts elsewhere." />
      <OptionCard name="Another office" description="Coming soon" isLocked />
    </OptionCards>
  )
}

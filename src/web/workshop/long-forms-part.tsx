import { useState } from 'react'
import { DurationField, TakedownRegionField, TitleField } from '#web/platform/forms/choice-fields.tsx'
import { helpArticle } from '#web/platform/help.ts'
import { tellOfCrash } from '#web/platform/pages/report-crash.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { CountryOutline } from '#web/ui/drawings/country-outline.tsx'
import { PartnerMark } from '#web/ui/drawings/partner-mark.tsx'
import { AdditionalLocations } from '#web/ui/forms/additional-locations.tsx'
import { CountryField } from '#web/ui/forms/countries/country-field.tsx'
import { MultiEmailField } from '#web/ui/forms/multi-email-field.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { StrengthMeter } from '#web/ui/forms/strength-meter.tsx'
import { UrlPathSlider } from '#web/ui/forms/url-path-slider.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx'
import { HelpTooltip } from '#web/ui/overlays/help-tooltip.tsx'
import { type Step, StepDialog } from '#web/ui/overlays/step-dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Truncated } from '#web/ui/text/truncated.tsx'

const countries = [
  { value: 'PT', label: 'Portugal' },
  { value: 'BA', label: 'Bosnia and Herzegovina' },
]
const steps: Step[] = ['Images', 'Questions', 'Claimant'].map((title, index) => ({
  title,
  canSkip: index === 1,
  render: (complete) => <Button onClick={complete}>Done with {title.toLowerCase()}</Button>,
}))

/** Components for forms of several pages. */
export const LongFormsPart = () => (
  <>
    <Choices />
    <Lists />
    <Marks />
    <Windows />
  </>
)

function Choices() {
  const [title, setTitle] = useState<string | null>(null)
  const [days, setDays] = useState<number | null>(90)
  const [region, setRegion] = useState<number | null>(null)
  const [country, setCountry] = useState('BA')
  const [parts, setParts] = useState<number | null>(2)
  return (
    <Columns>
      <TitleField isClaimant value={title} onChange={setTitle} />
      <DurationField value={days} onChange={setDays} />
      <TakedownRegionField value={region} onChange={setRegion} />
      <CountryField label="Country" countries={countries} value={country} onChange={setCountry} />
      <NumberField label="Copies" value={parts} onChange={setParts} min={1} />
    </Columns>
  )
}

function Lists() {
  const [emails, setEmails] = useState(['ana@ibarra.example'])
  const [pages, setPages] = useState(['https://prints.example/p/1'])
  const [kept, setKept] = useState(1)
  return (
    <Columns>
      <MultiEmailField label="Send it to" hint="Commas between addresses." value={emails} onChange={setEmails} />
      <AdditionalLocations label="Additional pages" value={pages} onChange={setPages} />
      <UrlPathSlider label="How much of it" url="https://social.example/ana/2026" kept={kept} onChange={setKept} />
    </Columns>
  )
}

const Marks = () => (
  <Columns>
    <StrengthMeter score={2} words="This is similar to a common password." />
    <PartnerMark name="Professional Photographers of America" letters="PPA" />
    <Row>
      <CountryOutline country="PT" name="Portugal" onMissing={(error) => void tellOfCrash(error)} />
      <CountryOutline country="NZ" name="New Zealand" onMissing={(error) => void tellOfCrash(error)} />
    </Row>
    <Row>
      <CopyButton text="ANAIBARR" />
      <HelpTooltip title="Region" footer="Ask us when in doubt." article={helpArticle('regions')}>
        The law that a notice is written by follows where the site is hosted.
      </HelpTooltip>
    </Row>
    <Text>
      <Truncated>Harbour, first light, seen from the breakwater while the last boats of the night come in</Truncated>
    </Text>
  </Columns>
)

function Windows() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <StickyBar label="What comes next">
        <Text size="small">Three steps to go.</Text>
        <Button look="quiet" onClick={() => setOpen(true)}>
          Open the steps
        </Button>
      </StickyBar>
      <StepDialog isOpen={isOpen} title="A case in three steps" steps={steps} onFinish={close} onClose={close} />
    </>
  )
}

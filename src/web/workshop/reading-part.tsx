import { licensingAgreement } from '#contract/licensing/agreement.ts'
import { QrCode } from '#web/ui/drawings/qr-code.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Answered } from '#web/ui/forms/answered.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Clauses } from '#web/ui/layout/pages/document-page.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { KeyList } from '#web/ui/lists/key-list.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { CodeLines } from '#web/ui/text/code-lines.tsx'
import { Hash, ShortHash } from '#web/ui/text/hash.tsx'
import { Mono, Unbroken } from '#web/ui/text/text.tsx'
import { Kind } from './part.tsx'

const facts = [
  { name: 'Reference', value: <Mono>C-24410</Mono> },
  {
    name: 'Status',
    value: (
      <StatusMark filled="half" tone="warn">
        Processing
      </StatusMark>
    ),
  },
  { name: 'Original', value: <TextLink to="/images">The walled garden</TextLink> },
  {
    name: 'Page',
    value: 'https://greenfields.example/journal/2026/07/behind-the-wall-an-evening-among-the-last-roses',
  },
  { name: 'Whether the photograph was registered before', value: 'On 2026-03-02, within three months' },
]

const keys = [
  { keys: ['↑', '↓'], does: 'Go to the find before or after' },
  { keys: ['a'], does: 'Approve it: you are fine with this use' },
  { keys: ['Shift', 'x'], does: 'Select everything up to it' },
  { keys: ['Esc'], does: 'Back to the list' },
]

const hash = '8f3ad1b06e7c45f29a1be8803d54c71f60f2b9d4137ea58cc0d76be1cf92ce40'
const secret = 'otpauth://totp/Rightframe:ana%40rightframe.example?secret=JBSWY3DPEHPK3PXP&issuer=Rightframe'
const [first, , third] = licensingAgreement.clauses
const clauses = [first, third]

/** Read-only components. */
export const ReadingPart = () => (
  <>
    <Columns least="wide">
      <Kind name="Facts">
        <Facts facts={facts} />
      </Kind>
      <Kind name="Answers that were given">
        <Answered question="Did they ask you before they used it?">No</Answered>
        <Answered question="What was it licensed for?">
          {'A brochure of 2019, in print.\nThe licence ended on 2020-12-31.'}
        </Answered>
        <Answered question="Anything else that we should know?">{null}</Answered>
      </Kind>
      <Kind name="Hashes, in full and in short">
        <Hash>{hash}</Hash>
        <ShortHash>{hash}</ShortHash>
      </Kind>
      <Kind name="Lines to type">
        <CodeLines label="Lines to type" lines={['sha256sum page.png', `echo ${hash}`]} />
      </Kind>
      <Kind name="Clauses, numbered">
        <Clauses isNumbered clauses={clauses} />
      </Kind>
      <Kind name="Clauses, without numbers">
        <Clauses isNumbered={false} clauses={clauses} />
      </Kind>
      <Kind name="Keys">
        <KeyList keys={keys} />
      </Kind>
      <Kind name="A text for another device">
        <QrCode text={secret} label="QR code for Ana’s authenticator" />
        <Unbroken>
          <Mono>JBSW Y3DP EHPK 3PXP</Mono>
        </Unbroken>
      </Kind>
    </Columns>
  </>
)

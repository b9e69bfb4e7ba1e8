import type { RegistrationOffice } from '#contract/registrations/options.ts'
import type { RegistrationCertificate } from '#contract/registrations/registration.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Mono } from '#web/ui/text/text.tsx'

const offices: Record<RegistrationOffice, string> = {
  US: 'United States Copyright Office',
  CA: 'Canadian Intellectual Property Office',
}

type CertificateProps = { certificate: RegistrationCertificate; office: RegistrationOffice }

/** The certificate of an order, as the Office gave it. */
export const Certificate = ({ certificate: { number, effectiveOn, decidedOn }, office }: CertificateProps) => (
  <Panel title="Certificate">
    <Facts
      facts={[
        { name: 'Number', value: <Mono>{number}</Mono> },
        { name: 'Office', value: offices[office] },
        { name: 'Effective', value: <Mono>{effectiveOn}</Mono> },
        ...(decidedOn === null ? [] : [{ name: 'Decided', value: <Mono>{decidedOn}</Mono> }]),
      ]}
    />
  </Panel>
)

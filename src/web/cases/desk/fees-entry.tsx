import { Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** The way to the figures that prices are made of. */
export const FeesEntry = () => (
  <Entry
    actions={
      <ButtonLink look="quiet" size="small" to="/desk/fees">
        Table of fees
      </ButtonLink>
    }
  >
    <Text>Prices</Text>
    <Text size="small" tone="dim">
      What a use costs by market, size, days and exclusivity, each figure with its source.
    </Text>
  </Entry>
)

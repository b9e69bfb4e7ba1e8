import axe from 'axe-core'

/** What an accessibility audit finds wrong, one line for each rule: its name and the first element that breaks it. */
export async function axeFaults(element: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(element, { resultTypes: ['violations'], rules: { region: { enabled: false } } })
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}×, ${nodes[0]?.html})`)
}

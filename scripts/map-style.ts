/** Colours and letters of the map, in light and in dark. The sheet is part of the picture: the page around may be of either kind. */
export function styleOfMap(): string {
  const rules = Object.keys(hues).flatMap((kind) => [
    `.part.${kind}{fill:var(--${kind}-fill);stroke:var(--${kind})}`,
    `.on.${kind}{stroke:var(--${kind}-fill)}`,
    `.line.${kind},.head.${kind},.count.${kind}{--ink:var(--${kind})}`,
  ])
  return `<style>
:root{${variables('light')}}
@media (prefers-color-scheme:dark){:root{${variables('dark')}}}
text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;fill:var(--text)}
.sheet{fill:var(--sheet)}
.heading{font-size:20px;font-weight:650}
.name{font-size:15px;font-weight:600}
.small{font-size:13px;fill:var(--quiet)}
.side{font-size:13px;font-weight:600;letter-spacing:1.5px;fill:var(--quiet)}
.middle,.count{text-anchor:middle}
.count{font-size:13px;font-weight:600;fill:var(--ink);stroke:var(--sheet);stroke-width:4px;paint-order:stroke;stroke-linejoin:round}
.on{stroke-width:4px;paint-order:stroke;stroke-linejoin:round}
.part{stroke-width:1.2;fill-opacity:.86}
.part.own{fill-opacity:1;fill:var(--box);stroke:var(--edge)}
.line,.arc{fill:none;stroke:var(--ink);stroke-opacity:.75}
.head{fill:var(--ink)}
.arc,.head.arc,.arcs{--ink:var(--arc)}
${rules.join('\n')}
</style>`
}

/** In degrees around the circle of OKLCH. */
const hues = {
  engine: 300,
  'server-gateways': 60,
  'server-platform': 250,
  contract: 150,
  'web-platform': 220,
  'web-ui': 350,
} as const

function variables(theme: 'light' | 'dark'): string {
  return [
    ...Object.entries(plain[theme]).map(([name, colour]) => `--${name}:${colour}`),
    ...Object.entries(hues).flatMap(([kind, hue]) => [
      `--${kind}:oklch(${theme === 'light' ? '0.5 0.13' : '0.76 0.12'} ${hue})`,
      `--${kind}-fill:oklch(${theme === 'light' ? '0.955 0.025' : '0.29 0.04'} ${hue})`,
    ]),
  ].join(';')
}

const plain = {
  light: { sheet: '#fbfaf8', text: '#1c1b19', quiet: '#5d5a54', box: '#ffffff', edge: '#8b877f', arc: '#3d3a35' },
  dark: { sheet: '#161513', text: '#f1eee8', quiet: '#aaa59b', box: '#24221f', edge: '#79746a', arc: '#d8d3c8' },
}

// The direction of the app (STYLE.md, "The dependency rule"). Back-references rule a feature the day its folder appears.
const order = [
  'accounts',
  'languages',
  'billing',
  'programs',
  'images',
  'licensing',
  'fingerprints',
  'sightings',
  'sites',
  'matches',
  'crawler',
  'discovery',
  'evidence',
  'registrations',
  'cases',
  'submissions',
  'pricing',
  'letters',
  'correspondence',
  'takedowns',
  'portal',
  'disputes',
  'legal',
  'webhooks',
  'desk',
  'operations',
]
/** The engine's folders, from what knows nothing of the others to what puts all of them to use. */
const pipeline = [
  'kernels',
  'geometry',
  'fingerprint',
  'retrieval',
  'verification',
  'scoring',
  'explanation',
  'comparison',
  'workers',
  'command',
]
const shared = '(platform|gateways|ui|testing)/'
const tests = '\\.test\\.tsx?$'
const roots = '^src/(server/(boot|cli)/[^/]+|web/(main|app|routes|areas))\\.tsx?$'

const deny = (name, from, to, comment = name) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    deny('no-cycles', {}, { circular: true }),
    deny(
      'contract-knows-zod-only',
      { path: '^src/contract/', pathNot: [tests, '^src/contract/testing/'] },
      { pathNot: '^(src/contract/|node_modules/zod/)' },
    ),
    deny(
      'engine-knows-itself',
      { path: '^src/engine/' },
      { path: '^src/(contract|server|web)/|^(demo|bench|e2e|scripts)/' },
    ),
    ...pipeline
      .slice(0, -1)
      .map((stage, at) =>
        deny(
          `${stage}-looks-ahead`,
          { path: `^src/engine/${stage}/`, pathNot: tests },
          { path: `^src/engine/(${pipeline.slice(at + 1).join('|')})/` },
        ),
      ),
    deny(
      'engine-files-have-a-stage',
      { path: '^src/engine/' },
      { path: '^src/engine/', pathNot: `^src/engine/((${pipeline.join('|')}|testing)/|index\\.ts$)` },
    ),
    deny('web-never-meets-server', { path: '^src/web/' }, { path: '^src/(server|engine)/' }),
    deny('server-never-meets-web', { path: '^src/server/' }, { path: '^src/web/' }),
    deny(
      'product-never-knows-its-sandbox',
      {
        path: '^src/(contract|engine|server|web)/',
        pathNot: [tests, '/testing/', '^src/server/boot/open-sandbox\\.ts$'],
      },
      { path: '^src/sandbox/' },
    ),
    deny('product-never-meets-demo', { path: '^src/' }, { path: '^(demo|bench|e2e)/' }),
    deny(
      'platform-knows-no-feature',
      { path: '^src/(server|web)/(platform|ui)/', pathNot: tests },
      {
        path: `^src/(server|web|contract)/(${order.join('|')})/`,
      },
    ),
    deny(
      'platform-knows-no-gateway',
      { path: '^src/server/platform/', pathNot: tests },
      { path: '^src/server/gateways/' },
    ),
    deny(
      'gateways-know-platform-only',
      { path: '^src/server/gateways/', pathNot: tests },
      {
        path: `^src/server/(?!gateways/|platform/)`,
      },
    ),
    deny(
      'embedded-knows-platform-only',
      { path: '^src/server/embedded/', pathNot: [tests, '/testing/'] },
      { path: '^src/server/(?!embedded/|platform/)' },
    ),
    deny(
      'only-roots-open-the-embedded',
      { path: '^src/', pathNot: [roots, tests, '/testing/', '^src/server/embedded/'] },
      { path: '^src/server/embedded/' },
    ),
    deny(
      'features-meet-at-index',
      { path: '^src/(server|web)/([^/]+)/', pathNot: [roots, tests, '^src/[^/]+/testing/'] },
      {
        path: '^src/$1/[^/]+/',
        pathNot: ['^src/$1/$2/', `^src/[^/]+/${shared}`, '/index\\.tsx?$', roots],
      },
    ),
    ...order.slice(0, -1).map((feature, at) =>
      deny(
        `${feature}-looks-left`,
        { path: `^src/(contract|server|web)/${feature}/`, pathNot: tests },
        {
          path: `^src/[^/]+/(${order.slice(at + 1).join('|')})/`,
        },
      ),
    ),
    deny('only-testing-imports-the-root', { path: '^src/', pathNot: [roots, tests, '/testing/'] }, { path: roots }),
    deny(
      'only-tests-import-testing',
      { path: '^src/', pathNot: [tests, '/testing/'] },
      { path: '^src/[^/]+/testing/' },
    ),
    deny(
      'sql-lives-in-stores',
      {
        path: '^src/server/',
        pathNot: [
          tests,
          '/(store|tables)\\.ts$',
          '-(store|tables)\\.ts$',
          '^src/server/(platform|embedded/postgres)/',
          '/testing/',
        ],
      },
      { path: '^node_modules/(drizzle-orm|pg|pg-boss|@electric-sql)/' },
    ),
    deny(
      'vendors-live-in-gateways',
      { path: '^src/server/', pathNot: [tests, '^src/server/gateways/', '/testing/'] },
      {
        path: '^node_modules/(@aws-sdk|@smithy|stripe|nodemailer)/',
      },
    ),
    deny(
      'csv-is-written-in-one-place',
      { path: '^src/server/', pathNot: [tests, '^src/server/platform/text/csv\\.ts$', '/testing/'] },
      { path: '^node_modules/csv-stringify/' },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}

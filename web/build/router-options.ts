/** The folder of the routes and the form of their tree; shared by the build and by `generate-routes.ts`. */
export const routerOptions = {
  routesDirectory: './web/routes',
  generatedRouteTree: './web/route-tree.gen.ts',
  routeFileIgnorePattern: '\\.test\\.tsx?$',
  quoteStyle: 'single',
  semicolons: false,
  addExtensions: true,
} as const

import openapi, { astToString } from 'openapi-typescript';

/**
 * Return the TypeScript of an OpenAPI description: its schemas are all that the page needs.
 * @param {import('openapi-typescript').OpenAPI3} described
 */
export async function generate(described) {
  const ast = await openapi(
    { ...described, paths: {} },
    { immutable: true, emptyObjectsUnknown: true, rootTypes: true, rootTypesNoSchemaPrefix: true },
  );
  return `// Made from the server's own types by \`npm run types\`; do not edit.\n${astToString(ast)}`;
}

// Where a program looks a text up in an object that is no array: by `object[text]`, `text in object`, `{ [text]: value } = object` or
// `Reflect.get(object, text)`. A text that was only called one of a few words, by `as`, is still a text.
import { relative } from 'node:path';
import ts from 'typescript';
import { root } from '../lab/common/run.mjs';

const texts =
  ts.TypeFlags.String |
  ts.TypeFlags.TemplateLiteral |
  ts.TypeFlags.StringMapping |
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown;

const bare = (node) =>
  ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) ? bare(node.expression) : node;

/** Tells whether an expression may hold any text, by what it is and not by what it is called. */
export function textCheck(checker) {
  const isText = (type) => {
    const held = checker.getBaseConstraintOfType(type) ?? type;
    return held.isUnionOrIntersection() ? held.types.some(isText) : Boolean(held.flags & texts);
  };
  const castText = (node) => {
    const { valueDeclaration: declared } = checker.getSymbolAtLocation(node) ?? {};
    const given = declared && ts.isVariableDeclaration(declared) && declared.initializer;
    return Boolean(given) && ts.isAsExpression(bare(given)) && mayBeText(given);
  };
  const mayBeText = (given) => {
    const node = bare(given);
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return false;
    if (isText(checker.getTypeAtLocation(node))) return true;
    if (ts.isAsExpression(node)) return mayBeText(node.expression);
    return ts.isIdentifier(node) && castText(node);
  };
  return mayBeText;
}

/** Each place of the wanted files that `wrong` finds: the file, the line and how it begins. */
export function places(program, wanted, wrong) {
  const found = [];
  const see = (source) => (node) => {
    if (wrong(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${relative(root, source.fileName)}:${line + 1} ${node.getText(source).slice(0, 80)}`);
    }
    ts.forEachChild(node, see(source));
  };
  for (const source of program.getSourceFiles()) if (wanted(source.fileName)) see(source)(source);
  return found;
}

const reflected = new Set(['get', 'set', 'has']);

/** What is looked up in a node: the object, where it matters what that is, and the name. */
function lookedUp(node) {
  if (ts.isElementAccessExpression(node)) return { object: node.expression, name: node.argumentExpression };
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) return { name: node.left };
  if (ts.isBindingElement(node) && node.propertyName && ts.isComputedPropertyName(node.propertyName))
    return { name: node.propertyName.expression };
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return {};
  const { expression, name } = node.expression;
  const reflects = expression.getText() === 'Reflect' && reflected.has(name.text);
  return reflects ? { name: node.arguments[1] } : {};
}

/** What only asks whether a text is one of a few words, or finds it among own entries. */
const asking = new Set(['has', 'includes', 'indexOf', 'get']);

/** Where a call is handed a text that is only called one of a few words: what it looks up by it, it believes. */
export function castsHandedOver(program, wanted) {
  const checker = program.getTypeChecker();
  const mayBeText = textCheck(checker);
  const words = (type) =>
    type.isUnion() ? type.types.every(words) : Boolean(type.flags & (ts.TypeFlags.StringLiteral | ts.TypeFlags.Index));
  return places(program, wanted, (node) => {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
    const { expression: callee, arguments: given = [] } = node;
    if (ts.isPropertyAccessExpression(callee) && asking.has(callee.name.text)) return false;
    return given
      .map(bare)
      .some((one) => ts.isAsExpression(one) && words(checker.getTypeAtLocation(one)) && mayBeText(one.expression));
  });
}

/** Where a program looks names up that may be any text. */
export function lookUps(program, wanted) {
  const checker = program.getTypeChecker();
  const mayBeText = textCheck(checker);
  const isList = (object) => {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(object));
    return checker.isArrayLikeType(type) || Boolean(type.flags & ts.TypeFlags.StringLike);
  };
  return places(program, wanted, (node) => {
    const { object, name } = lookedUp(node);
    return name !== undefined && !(object && isList(object)) && mayBeText(name);
  });
}

// Where a program sends SQL that is neither a value of the tag `sql` nor a constant text, and where it makes SQL out of names.
import ts from 'typescript';
import { places, textCheck } from './names.mjs';

const sending = new Set(['query', 'createQuery', '$queryRawUnsafe']);
/** What takes texts, or functions that give texts, as parts of a statement. */
const building =
  /^(?:(?:and|or)?(?:where|having)|(?:add)?(?:select|orderBy|groupBy)|(?:left|inner)Join\w*|from|set|values|update|insert|upsert|on(?:Conflict|Update)|returning|output)$/i;
const builder = /(?:QueryBuilder|Repository|EntityManager)$/;
const ofKernel = /\/kernel\/(?:src|dist)\/database\/sql\.(?:d\.)?ts$/;
/** Names out of the database's own catalogue, and out of the lists of the source. */
const naming = /\/kernel\/src\/database\/(?:grants|list-page)\.ts$/;

/** What a name stands for, through imports. */
function resolver(checker) {
  const symbolOf = (node) => {
    const symbol = checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  };
  const declaredIn = (symbol, file) =>
    (symbol?.declarations ?? []).some((declaration) => file.test(declaration.getSourceFile().fileName));
  const nameOf = (callee) => (ts.isPropertyAccessExpression(callee) ? callee.name : callee);
  return {
    kernel: (callee, ...names) => {
      const symbol = symbolOf(nameOf(callee));
      return names.includes(symbol?.name) && declaredIn(symbol, ofKernel);
    },
    isSql: (node) => {
      const { symbol } = checker.getTypeAtLocation(node);
      return symbol?.name === 'Sql' && declaredIn(symbol, ofKernel);
    },
    is: (callee, name, packages) => {
      const symbol = symbolOf(nameOf(callee));
      return symbol?.name === name && declaredIn(symbol, packages);
    },
    /** The method that a callee is, also when it was taken out of its object. */
    method: (callee) => {
      if (ts.isPropertyAccessExpression(callee)) return callee.name.text;
      if (!ts.isIdentifier(callee)) return '';
      const taken = symbolOf(callee)?.declarations?.find(ts.isBindingElement);
      return taken?.propertyName?.getText() ?? callee.text;
    },
    typeName: (node) => checker.getNonNullableType(checker.getTypeAtLocation(node)).symbol?.name ?? '',
  };
}

/** What a function gives back, each of it. */
function givenBack(fn) {
  if (!ts.isBlock(fn.body)) return [fn.body];
  const all = [];
  const see = (node) => {
    if (ts.isReturnStatement(node) && node.expression) all.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, see);
  };
  ts.forEachChild(fn.body, see);
  return all;
}

const isFunction = (node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

export function rawStatements(program, wanted) {
  const checker = program.getTypeChecker();
  const mayBeText = textCheck(checker);
  const { kernel, isSql, is, method, typeName } = resolver(checker);
  /** Literals, a choice of literals, and templates of them. */
  const constant = (node) =>
    ts.isTemplateExpression(node) ? node.templateSpans.every((span) => constant(span.expression)) : !mayBeText(node);
  const safe = (node) =>
    ts.isStringLiteralLike(node) ||
    (ts.isCallExpression(node) && kernel(node.expression, 'textOf')) ||
    (ts.isObjectLiteralExpression(node) &&
      node.properties.every(
        (property) =>
          !ts.isSpreadAssignment(property) &&
          (property.name?.getText() !== 'text' || (property.initializer !== undefined && safe(property.initializer))),
      )) ||
    isSql(node);
  /** A part of a builder's statement: no text but a constant one, and no function that gives another. */
  const fit = (node) => {
    if (ts.isSpreadElement(node)) return false;
    if (isFunction(node)) return givenBack(node).every(constant);
    if (ts.isObjectLiteralExpression(node))
      return node.properties.every(
        ({ initializer }) =>
          !initializer || !(isFunction(initializer) || ts.isObjectLiteralExpression(initializer)) || fit(initializer),
      );
    return constant(node) || !(checker.getTypeAtLocation(node).flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Any));
  };
  const wrongCall = (node) => {
    const { expression: callee, arguments: given } = node;
    const [first] = given;
    if (!first) return false;
    const name = method(callee);
    if (sending.has(name)) return !safe(first);
    if (is(callee, 'Raw', /\/typeorm\//)) return !fit(first);
    if (kernel(callee, 'named', 'quoted')) return !naming.test(node.getSourceFile().fileName) && !constant(first);
    if (!ts.isPropertyAccessExpression(callee) || !building.test(name)) return false;
    return builder.test(typeName(callee.expression)) && !given.every(fit);
  };
  return places(program, wanted, (node) => {
    if (ts.isCallExpression(node)) return wrongCall(node);
    return ts.isNewExpression(node) && method(node.expression) === 'Query' && !safe(node.arguments?.[0] ?? node);
  });
}

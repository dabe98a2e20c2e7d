// Where a program sends SQL that is neither a value of the tag `sql` nor a constant text, and where it makes SQL out of names.
import ts from 'typescript';
import { places, textCheck } from './names.mjs';

const sending = new Set(['query', 'createQuery', '$queryRawUnsafe']);
const builder = /(?:QueryBuilder|WhereExpressionBuilder|Repository|EntityManager)$/;
/** What a builder is told that is no part of a statement: work to do with it. */
const carrying = new Set(['transaction']);
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

const literals =
  ts.TypeFlags.StringLiteral |
  ts.TypeFlags.EnumLiteral |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Null;
const isFunction = (node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

export function rawStatements(program, wanted) {
  const checker = program.getTypeChecker();
  const mayBeText = textCheck(checker);
  const { kernel, isSql, is, method, typeName } = resolver(checker);
  const isLiteralType = (type) => (type.isUnion() ? type.types.every(isLiteralType) : Boolean(type.flags & literals));
  /** Literals, a choice of literals, and templates of them: nothing else is a text of the source. */
  const constant = (node) =>
    ts.isTemplateExpression(node)
      ? node.templateSpans.every((span) => constant(span.expression))
      : isLiteralType(checker.getTypeAtLocation(node)) && !mayBeText(node);
  /** A property whose name stands in the source. */
  const plain = ({ name }) => name !== undefined && !ts.isComputedPropertyName(name);
  const valueOf = (property) => (ts.isShorthandPropertyAssignment(property) ? property.name : property.initializer);
  const assigned = (property) =>
    plain(property) && (ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property));
  const safe = (node) =>
    ts.isStringLiteralLike(node) ||
    (ts.isCallExpression(node) && kernel(node.expression, 'textOf')) ||
    (ts.isObjectLiteralExpression(node) &&
      node.properties.every(
        (property) => assigned(property) && (property.name.getText() !== 'text' || safe(valueOf(property))),
      )) ||
    isSql(node);
  const isClass = (type) => type.getConstructSignatures().length > 0;
  const isEntity = (type) => {
    if (type.isIntersection()) return type.types.some(isEntity);
    const [one] = checker.isArrayLikeType(type) ? checker.getTypeArguments(type) : [type];
    return one?.symbol?.valueDeclaration !== undefined && ts.isClassDeclaration(one.symbol.valueDeclaration);
  };
  /** An object whose names stand in the source: here, where it was given a name, or one of two. */
  const isObject = (node) => {
    if (ts.isParenthesizedExpression(node)) return isObject(node.expression);
    if (ts.isConditionalExpression(node)) return isObject(node.whenTrue) && isObject(node.whenFalse);
    if (ts.isIdentifier(node)) {
      const { valueDeclaration: made } = checker.getSymbolAtLocation(node) ?? {};
      const constantly = made && ts.isVariableDeclaration(made) && made.parent.flags & ts.NodeFlags.Const;
      return Boolean(
        constantly && made.initializer && !ts.isIdentifier(made.initializer) && isObject(made.initializer),
      );
    }
    return (
      ts.isObjectLiteralExpression(node) &&
      node.properties.every((property) =>
        ts.isSpreadAssignment(property)
          ? isObject(property.expression)
          : assigned(property) && bound(valueOf(property)),
      )
    );
  };
  /** A value that goes beside the statement: anything but what a builder calls to get a text. */
  const bound = (node) => {
    if (ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) || isFunction(node)) return fit(node);
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
    const parts = type.isUnion() ? type.types : [type];
    return parts.every(
      (part) => !(part.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) && part.getCallSignatures().length === 0,
    );
  };
  /** A part of a builder's statement: literals, classes, entities, and objects whose names stand in the source. */
  const fit = (node) => {
    if (ts.isSpreadElement(node)) return false;
    if (isFunction(node)) return givenBack(node).every((back) => constant(back) || builder.test(typeName(back)));
    if (ts.isNewExpression(node)) return (node.arguments ?? []).every(fit);
    if (ts.isArrayLiteralExpression(node)) return node.elements.every(fit);
    if (isObject(node)) return true;
    const type = checker.getTypeAtLocation(node);
    return constant(node) || isClass(type) || isEntity(type);
  };
  const wrongCall = (node) => {
    const { expression: callee, arguments: given } = node;
    const [first] = given;
    if (!first) return false;
    const name = method(callee);
    if (sending.has(name)) return !safe(first);
    if (is(callee, 'Raw', /\/typeorm\//)) return !fit(first);
    if (kernel(callee, 'named', 'quoted')) return !naming.test(node.getSourceFile().fileName) && !constant(first);
    if (!ts.isPropertyAccessExpression(callee) || carrying.has(name)) return false;
    return builder.test(typeName(callee.expression)) && !given.every(fit);
  };
  return places(program, wanted, (node) => {
    if (ts.isCallExpression(node)) return wrongCall(node);
    return ts.isNewExpression(node) && method(node.expression) === 'Query' && !safe(node.arguments?.[0] ?? node);
  });
}

import type { HelpArticle } from '../../api/help-center';
import { Icon } from '../../components/icon';
import { Html } from '../notices/html';

interface Props {
  articles: readonly HelpArticle[];
  /** Something was looked for: what was found stands open. */
  searched: boolean;
  /** The one that the address names. */
  hash: string;
}

const anchorOf = ({ id, anchor }: HelpArticle): string => anchor || `article-${id}`;

function Article({ article, ...all }: Props & { article: HelpArticle }) {
  const below = all.articles.filter(({ parentId }) => parentId === article.id);
  return (
    <details id={anchorOf(article)} className="card help-item" open={all.searched || all.hash === anchorOf(article)}>
      <summary>
        <span dir="auto">{article.title}</span>
        <Icon name="down" />
      </summary>
      <div className="stack">
        <Html html={article.content} />
        {below.map((each) => (
          <Article key={each.id} article={each} {...all} />
        ))}
      </div>
    </details>
  );
}

/** The tree that operators wrote: topics as headings, answers below them. A topic without answers is an answer itself. */
export function Articles(props: Props) {
  const { articles, searched } = props;
  return articles
    .filter(({ parentId }) => parentId === null)
    .map((topic) => {
      const below = articles.filter(({ parentId }) => parentId === topic.id);
      if (below.length === 0) return <Article key={topic.id} article={topic} {...props} />;
      return (
        <section key={topic.id} aria-labelledby={anchorOf(topic)}>
          <h2 id={anchorOf(topic)} className="help-topic" dir="auto">
            {topic.title}
          </h2>
          {topic.content !== '' && <Html html={topic.content} className="mb-4" />}
          <div className="stack tight">
            {below.map((article) => (
              <Article key={`${article.id} ${searched}`} article={article} {...props} />
            ))}
          </div>
        </section>
      );
    });
}

import { SubscribedPage } from '@outbound/contract';
import { Button, Flex, Menu, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SideLayout } from '../../../ui/navigation/side-layout.tsx';
import { PrinterOutlined } from '../../../ui/special-icons.tsx';
import { VIEW } from '../../../ui/tables/list-state.ts';
import { BoardPlaceContext } from '../board/index.ts';
import type { MoneyUnit } from '../figures/index.ts';
import { askedBy, filterFields, useStatisticFilter } from '../filter/index.ts';
import { RowsDrawer, type WantedRows } from '../rows/index.ts';
import { SubscribeButton } from '../subscription/index.ts';
import { reports } from './all-reports.ts';
import { ReportPage } from './report-page.tsx';
import './reports.css';

/** All filters, whichever report is in sight: what one cannot be narrowed by waits for the next. */
const everyField = filterFields(['fraudType', 'regionCode']);
const usual = (height: number) => height;

/** 统计分析: twelve reports, tables first, for people who write (spec 2.4; tasks and statistics 2.12). */
export default function StatisticalAnalysis() {
  const [params, setParams] = useSearchParams();
  const { values, filter, search } = useStatisticFilter(everyField);
  const [money, setMoney] = useState<MoneyUnit>('元');
  const [wish, setWish] = useState<WantedRows | null>(null);
  const report = reports.find(({ key }) => key === params.get(VIEW)) ?? reports[0];
  if (!report) return null;
  const fields = filterFields(report.by);
  const names = new Set(fields.map(({ name }) => name));
  const ownValues = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
  return (
    <BoardPlaceContext value={{ money, isWall: false, heightOf: usual, rowsOf: () => null, onRows: setWish }}>
      <SideLayout
        name="statistical-analysis"
        title={`报表：${report.title}`}
        side={
          <nav aria-label="报表" className="reports-menu">
            <Menu
              mode="inline"
              selectedKeys={[report.key]}
              items={reports.map(({ key, title }) => ({ key, label: title }))}
              onClick={({ key }) =>
                setParams((now) => {
                  const next = new URLSearchParams(now);
                  next.set(VIEW, key);
                  return next;
                })
              }
            />
          </nav>
        }
      >
        <section className="reports" aria-label={report.title}>
          <Flex align="center" justify="space-between" gap={12} wrap>
            <h2 className="report-title">{report.title}</h2>
            <Flex align="center" gap={12} wrap>
              <Segmented<MoneyUnit>
                aria-label="金额单位"
                value={money}
                onChange={setMoney}
                options={['元', '万元']}
              />
              <SubscribeButton
                page={SubscribedPage.report}
                report={report.key}
                filter={askedBy(filter, report.by)}
              />
              <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
                打印
              </Button>
            </Flex>
          </Flex>
          <ReportPage
            key={report.key}
            report={report}
            fields={fields}
            values={ownValues}
            filter={filter}
            // What this report does not ask stays for the next one, unless all is cleared.
            onSearch={(next) =>
              search(Object.keys(next).length > 0 ? { ...values, ...cleared(names), ...next } : {})
            }
          />
        </section>
      </SideLayout>
      <RowsDrawer wish={wish} onClose={() => setWish(null)} />
    </BoardPlaceContext>
  );
}

/** Each of these filters empty. */
const cleared = (names: ReadonlySet<string>) =>
  Object.fromEntries([...names].map((name) => [name, undefined]));

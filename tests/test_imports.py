"""No module needs, by any way round, a module that needs it; imports inside functions count too."""

from graphlib import TopologicalSorter

import grimp


def test_there_is_no_import_cycle() -> None:
    graph = grimp.build_graph("mazzo", exclude_type_checking_imports=True, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert "mazzo.bots.own" in imports["mazzo.bots"]  # an import inside a function
    TopologicalSorter(imports).prepare()  # a cycle is a CycleError that names it
